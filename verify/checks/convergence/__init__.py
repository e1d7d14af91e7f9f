"""Checks of Theorem 2 and its proof: what follows from what, exact rates, chances of success, runs."""
