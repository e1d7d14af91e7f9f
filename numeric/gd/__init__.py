"""Gradient descent on both layers, from a start to a typed record. Theorem 2, p. 5; Sec. 4, p. 6-8; Sec. 5, p. 8-12.

    record = gd.run(gd.starts.theorem(100, 1e-3, seed=0), gd.Settings(0.1, 1000))
"""

from numeric.gd import linear, starts
from numeric.gd.batch import Runs, run_batch
from numeric.gd.phases import Phase, Phases
from numeric.gd.record import Record
from numeric.gd.running import run
from numeric.gd.samples import Samples
from numeric.gd.settings import Progress, Settings, Stop
from numeric.gd.starts import Batch, Start

__all__ = [
    "Batch",
    "Phase",
    "Phases",
    "Progress",
    "Record",
    "Runs",
    "Samples",
    "Settings",
    "Start",
    "Stop",
    "linear",
    "run",
    "run_batch",
    "starts",
]
