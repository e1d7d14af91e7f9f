"""Appendix A.3: its Hessian."""
