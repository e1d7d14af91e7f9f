"""Appendix A.2: its gradient."""
