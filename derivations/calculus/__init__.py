"""Tools: a decision procedure for equality, dimension-free vectors, Gaussian integrals, Stein's identity."""
