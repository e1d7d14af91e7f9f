"""Section 2, Figure 1 and Appendix D.1: the stationary points."""
