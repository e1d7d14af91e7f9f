"""Lemma 8 (Section 5.6, Appendix B.2): the squared gradient bounds the loss."""
