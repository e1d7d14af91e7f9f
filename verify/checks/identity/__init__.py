"""Checks of an identity: the printed formula against a derivation, an integral, a sample, and our own code.

A formula is a function of a `State` and returns a scalar or an array. The four routes share nothing but the
printed formula itself, which is transcribed once and is the subject of all of them.
"""

from verify.checks.identity.code import agrees
from verify.checks.identity.derivation import exact
from verify.checks.identity.integral import precise
from verify.checks.identity.sample import sampled

__all__ = ["agrees", "exact", "precise", "sampled"]
