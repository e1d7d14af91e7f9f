"""Looking at the claims themselves: are they consistent, and can every check say no?"""
