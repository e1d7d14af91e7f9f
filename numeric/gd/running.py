"""One descent from start to record: who runs it, in which coordinates."""

from __future__ import annotations

from typing import Any

import numpy as np

from numeric import closed_form
from numeric.arithmetic import FLOAT64, Arithmetic
from numeric.errors import InputError, NotDifferentiable
from numeric.gd import empirical
from numeric.gd.phases import phase
from numeric.gd.record import Kept, Record
from numeric.gd.samples import Samples
from numeric.gd.settings import Progress, Settings, Stop
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

    ar: FLOAT64, or `numeric.mp(digits)` for the population. progress is called now and then with the step, the
    descended loss and the phase. A KeyboardInterrupt ends the run, not the program: the record has what was done.
    Raises InputError on what cannot be used, NotDifferentiable on a start without a gradient.
    """
    if samples is None:
        kept = _plain(start, settings, ar, progress)
    else:
        if ar is not FLOAT64:
            raise InputError("ar", "float64, since there are samples", ar.name)
        kept = empirical.descend(start, samples.inputs(len(start.a)), settings, progress)
    about: dict[str, Any] = {
        "start": start.name,
        "seed": start.seed,
        "sigma": None if start.sigma is None else str(start.sigma),
        "samples": None if samples is None else samples.n,
        "arithmetic": ar.name,
    }
    return Record(**vars(kept), a=ar.array(start.a), frame=None, settings=settings, **about)


def _plain(start: Start, settings: Settings, ar: Arithmetic, progress: Progress | None) -> Kept:
    """Every step by `closed_form`, with nothing beyond one number of the arithmetic for each parameter."""
    v, W, a = (ar.array(x) for x in (start.v, start.W, start.a))
    rate, moments, taken, stop = settings.rate(ar), [], 0, None
    try:
        while stop is None:
            loss, slope = closed_form.loss_and_gradient(v, W, a, ar=ar)
            if settings.keeps(taken):
                moving = np.sum(slope.W * slope.W) + (0 if settings.fixed_outputs else slope.v @ slope.v)
                moments.append((taken, v, W, loss, moving**0.5))
                stop = settings.reason_to_stop(taken, *moments[-1][3:])
                if progress is not None:
                    progress(taken, float(loss), phase(*(x.astype(float) for x in (v, W, a))))
            if stop is None:
                W, v = W - slope.W * rate, v if settings.fixed_outputs else v - slope.v * rate
                taken += 1
    except KeyboardInterrupt:
        stop = Stop.INTERRUPTED
    except InputError as error:
        if not moments:
            raise
        stop = Stop.KINK if isinstance(error, NotDifferentiable) else Stop.DIVERGED
    step, outputs, rows, losses, norms = (np.array(column) for column in zip(*moments, strict=True))
    return Kept(step, outputs, rows, 0 * outputs, 0 * rows, losses, norms, losses, 0 * outputs, taken, stop)
