"""One descent from start to record: who runs it, in which coordinates."""

from __future__ import annotations

from typing import Any

from numeric.arithmetic import FLOAT64, Arithmetic
from numeric.errors import InputError
from numeric.gd import empirical, population
from numeric.gd.high_precision import Descent
from numeric.gd.record import Record
from numeric.gd.samples import Samples
from numeric.gd.settings import Progress, Settings
from numeric.gd.starts import Start


def run(
    start: Start,
    settings: Settings,
    *,
    samples: Samples | None = None,
    ar: Arithmetic = FLOAT64,
    progress: Progress | None = None,
) -> Record:
    """Descend from a start: on the population loss, or on that of samples.

    ar: FLOAT64, or for the population any other. Rows so short that float64 cannot hold their squares are taken to 40
    digits, and the record's arithmetic says so. progress is called now and then with the step, the
    descended loss and the phase. A KeyboardInterrupt ends the run, not the program: the record has what was done.
    Raises InputError on what cannot be used, NotDifferentiable on a start without a gradient.
    """
    if samples is None:
        descent = population.descend(start, settings, ar, progress)
    else:
        if ar is not FLOAT64:
            raise InputError("ar", "float64, since there are samples", ar.name)
        kept = empirical.descend(start, samples.inputs(len(start.a)), settings, progress)
        descent = Descent(kept, ar.array(start.a), None, ar.name)
    about: dict[str, Any] = {
        "start": start.name,
        "seed": start.seed,
        "sigma": None if start.sigma is None else str(start.sigma),
        "samples": None if samples is None else samples.n,
        "arithmetic": descent.arithmetic,
    }
    return Record(**vars(descent.kept), a=descent.a, frame=descent.frame, settings=settings, **about)
