"""Appendix A: the population loss, its gradient and its Hessian, each by more than one route."""
