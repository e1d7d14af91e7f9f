"""Theorem 1 with its proof in D.1, and Figure 1 with the sentences about it."""
