"""Theorem 2: the constants of its proof, the exact rate near the optimum, the chances of a start."""

from derivations.convergence.chance import cap, signs
from derivations.convergence.contraction import contraction
from derivations.convergence.rate import local_rate

__all__ = ["cap", "contraction", "local_rate", "signs"]
