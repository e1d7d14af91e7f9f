"""Inequalities over all states: reduced exactly, proved on a box, replayed; best constants, and where they end."""

from verify.checks.inequality.certified import certified, without
from verify.checks.inequality.constants import Best, Onset
from verify.checks.inequality.reduction import Reduction
from verify.checks.inequality.statement import Inequality, altered
from verify.checks.inequality.witness import States

__all__ = ["Best", "Inequality", "Onset", "Reduction", "States", "altered", "certified", "without"]
