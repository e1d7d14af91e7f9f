"""The complete list of stationary points of the two-neuron loss over all (v, W), a != 0 (thm-1, Sec. 2, p. 4).

Appendix convention: U_i = v_i w_i with v_i of either sign; in spectra p = |w_1|, q = |w_2|. Strata with
"second neuron" in their name have a mirror image with the neurons exchanged. The last two are not stationary,
but close the families at zero rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import sympy as sp

from derivations.landscape.optimum import optimum_hessian
from derivations.landscape.saddle_line import saddle_spectrum
from derivations.landscape.symbols import alpha, d, v_2


class Nature(StrEnum):
    """What a point of the landscape is; a saddle is stationary and neither a local minimum nor a maximum."""

    GLOBAL_MINIMUM = "global minimum"
    LOCAL_MINIMUM = "local minimum above the global one"
    NON_STRICT_SADDLE = "saddle with a positive semidefinite Hessian"
    STRICT_SADDLE = "saddle with a negative eigenvalue"
    SADDLE_WITHOUT_HESSIAN = "saddle with a second-order fall and no Hessian"
    KINK_FALLING = "not differentiable, with a first-order fall"
    KINK_MINIMUM = "not differentiable, a local minimum above the global one"


@dataclass(frozen=True)
class Witness:
    """Exact rational parameters for d = 2: v of length 2, rows w_1, w_2, target a = (1, 0)."""

    v: tuple[sp.Rational, sp.Rational]
    rows: tuple[tuple[sp.Rational, sp.Rational], tuple[sp.Rational, sp.Rational]]


@dataclass(frozen=True)
class Stratum:
    """A family of points with one loss and one nature.

    where: LaTeX of its conditions. spectrum: eigenvalues with multiplicities for symbolic d, None without a
    Hessian. nature: for d >= 2. on_line: for d = 1. source: the derivation that proves it.
    """

    name: str
    where: str
    loss: sp.Expr
    spectrum: sp.Dict | None
    nature: Nature
    on_line: Nature
    source: str
    witness: Witness


def strata() -> tuple[Stratum, ...]:
    """All of them; outside of this list (and its mirror images) no point is stationary."""
    return (*_collinear(), *_degenerate(), *_kinks())


def _collinear() -> tuple[Stratum, ...]:
    saddle, quarter = saddle_spectrum().results["spectrum"], alpha**2 / 4
    return (
        Stratum(
            "optimum",
            "v_1v_2<0,\\ U_1=U_2=a",
            sp.Integer(0),
            optimum_hessian().results["spectrum"],
            Nature.GLOBAL_MINIMUM,
            Nature.GLOBAL_MINIMUM,
            "optimum.optimum_hessian",
            _witness((2, -3), ("1/2", 0), ("-1/3", 0)),
        ),
        Stratum(
            "saddle line",
            "v_1v_2<0,\\ U_1=(c+1)a,\\ U_2=-ca,\\ c>0\\text{ or }c<-1",
            quarter,
            saddle,
            Nature.NON_STRICT_SADDLE,
            Nature.LOCAL_MINIMUM,
            "descent.descent_curve",
            _witness((2, -1), (1, 0), (1, 0)),
        ),
        Stratum(
            "equal signs",
            "v_1v_2>0,\\ U_1=(1-\\lambda)a,\\ U_2=\\lambda a,\\ 0<\\lambda<1",
            quarter,
            saddle,
            Nature.LOCAL_MINIMUM,
            Nature.LOCAL_MINIMUM,
            "descent.local_minima",
            _witness((2, 1), ("1/3", 0), ("1/3", 0)),
        ),
    )


def _degenerate() -> tuple[Stratum, ...]:
    quarter = alpha**2 / 4
    one_weight = sp.Dict(saddle_spectrum().results["spectrum"].subs(v_2, 0))
    return (
        Stratum(
            "second neuron of zero weight",
            "U_1=a,\\ v_2=0,\\ w_2=\\lambda w_1,\\ \\lambda>0",
            quarter,
            one_weight,
            Nature.NON_STRICT_SADDLE,
            Nature.LOCAL_MINIMUM,
            "edges.zero_weight",
            _witness((2, 0), ("1/2", 0), (3, 0)),
        ),
        Stratum(
            "second neuron dead",
            "U_1=a,\\ v_2=0,\\ w_2=0",
            quarter,
            None,
            Nature.SADDLE_WITHOUT_HESSIAN,
            Nature.SADDLE_WITHOUT_HESSIAN,
            "edges.dead_neuron",
            _witness((2, 0), ("1/2", 0), (0, 0)),
        ),
        Stratum(
            "both weights zero",
            "v=0,\\ Wa=0",
            alpha**2 / 2,
            _spectrum_at_zero_weights(),
            Nature.STRICT_SADDLE,
            Nature.STRICT_SADDLE,
            "edges.zero_weights",
            _witness((0, 0), (0, 1), (0, -2)),
        ),
    )


def _kinks() -> tuple[Stratum, ...]:
    quarter = alpha**2 / 4
    return (
        Stratum(
            "second neuron of zero row, opposite sign",
            "v_1v_2<0,\\ U_1=a,\\ w_2=0",
            quarter,
            None,
            Nature.KINK_FALLING,
            Nature.KINK_FALLING,
            "descent.end_points",
            _witness((2, -1), ("1/2", 0), (0, 0)),
        ),
        Stratum(
            "second neuron of zero row, equal sign",
            "v_1v_2>0,\\ U_1=a,\\ w_2=0",
            quarter,
            None,
            Nature.KINK_MINIMUM,
            Nature.KINK_MINIMUM,
            "descent.local_minima",
            _witness((2, 1), ("1/2", 0), (0, 0)),
        ),
    )


def _spectrum_at_zero_weights() -> sp.Dict:
    """In terms of the eigenvalues kappa_1, kappa_2 of the kernel matrix of the rows; Taylor form at a zero row."""
    kappas = sp.symbols("kappa_1 kappa_2", nonnegative=True)
    roots = {(kappa + sign * sp.sqrt(kappa**2 + alpha**2)) / 2: sp.Integer(1) for kappa in kappas for sign in (1, -1)}
    return sp.Dict({sp.Integer(0): 2 * d - 2, **roots})


def _witness(v: tuple[int, int], first: tuple[int | str, int], second: tuple[int | str, int]) -> Witness:
    exact = [tuple(sp.Rational(x) for x in pair) for pair in (v, first, second)]
    return Witness(exact[0], (exact[1], exact[2]))
