"""Appendix A.1: the population loss."""
