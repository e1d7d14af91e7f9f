"""The definitions themselves, integrated and sampled: the route that knows no closed form.

Nothing here imports `numeric.closed_form`; an agreement between the two is therefore evidence.
"""
