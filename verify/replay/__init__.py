"""A second, tiny checker of certificates: standard library only, rational arithmetic only, no search.

Read in this order: interval, exact, jet, bernstein, expansion, leaf, checker; certificate only reads the file.
"""

from verify.replay.certificate import CertificateError
from verify.replay.checker import Replay, replay
from verify.replay.functions import FUNCTIONS, Function

__all__ = ["FUNCTIONS", "CertificateError", "Function", "Replay", "replay"]
