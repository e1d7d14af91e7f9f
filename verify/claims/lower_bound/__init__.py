"""Lemma 13 (Appendix B.4): the loss bounds the distance to the optimum."""
