"""Theorem 2 with its remarks, and its proof in D.2."""
