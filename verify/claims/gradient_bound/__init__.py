"""Lemma 12 (Appendix B.1): the distance to the optimum bounds the gradient."""
