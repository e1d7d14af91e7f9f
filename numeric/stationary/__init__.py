"""Which points of the landscape of two neurons are stationary, and of what kind: Theorem 1 and its edges."""

from numeric.stationary.classifier import Classification, Kind, classify
from numeric.stationary.directional import directional_derivative

__all__ = ["Classification", "Kind", "classify", "directional_derivative"]
