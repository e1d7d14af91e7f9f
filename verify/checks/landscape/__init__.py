"""Checks about the landscape of two neurons: Theorem 1, its proof in D.1, and the slice of Figure 1(c)."""
