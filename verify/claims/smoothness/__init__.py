"""Lemma 9 (Appendix B.3): a bound of the population Hessian, and where the losses are smooth."""
