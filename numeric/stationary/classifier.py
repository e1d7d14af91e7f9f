"""The classifier of points for two neurons: Theorem 1 (Sec. 2, p. 4; D.1, p. 53-54) and the edges it leaves out.

With U_i = v_i w_i in the appendix convention, t the angle of the rows and s_i = sign v_i, exactly

    L = |U_1 + U_2 - a|^2 / 4 + |a|^2 / 4 + s_1 s_2 |U_1| |U_2| (sin t - t cos t) / (2 pi),

whose last factor is 0 at t = 0 and grows like t^3 / 3. Where both U_i are nonzero, a zero gradient needs sin t = t or
t = pi. So each decision is about vectors that are equal, parallel or orthogonal: exact for ints and Fractions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from numeric import closed_form
from numeric.stationary import spectra
from numeric.stationary.point import Number, Point
from numeric.stationary.spectra import Spectrum


class Kind(StrEnum):
    """What a point of the landscape is. A minimum may be global or spurious, and degenerate: the reason says."""

    MINIMUM = "minimum"
    STRICT_SADDLE = "strict saddle"
    NON_STRICT_SADDLE = "non-strict saddle"
    NOT_STATIONARY = "not stationary"
    NOT_DIFFERENTIABLE = "not differentiable"


@dataclass(frozen=True)
class Classification:
    """The kind of a point, one sentence of reason, the loss there, and the spectrum of the Hessian.

    spectrum: ascending (eigenvalue, multiplicity) at a stationary point that has a Hessian, else None. Numbers are
    Fractions where the input was exact and they are rational, else floats.
    """

    kind: Kind
    reason: str
    loss: Number
    spectrum: Spectrum | None = None


def classify(v: Any, W: Any, a: Any, *, convention: str = "appendix", tol: float = 1e-9) -> Classification:
    """Classify the point v (2,), W (2, d) for the target a (d,).

    Ints and Fractions are decided exactly. Otherwise a weight or a row counts as zero, and vectors as equal or
    orthogonal, where the difference is at most tol times their sizes: a tolerance on the position, since next to
    the saddles the gradient is quadratically small. Raises InputError on bad input or k != 2.
    """
    point = Point.read(v, W, a, convention, tol)
    for i in range(2):
        if point.v[i] and not point.W[i].any() and point.active[1 - i]:
            return _at_a_kink(point, i)
    if not point.a.any():
        return _without_target(point)
    return (_both_idle, _one_active, _both_active)[sum(point.active)](point)


def _at_a_kink(point: Point, i: int) -> Classification:
    """w_i = 0 with v_i != 0 beside an active neuron j."""
    j, where = 1 - i, f"row {i + 1} is zero with a nonzero output weight, where the loss has a kink"
    if not point.equal(point.U[j], point.a):
        why = f"{where}; it is not stationary in row {j + 1} either"
    elif point.v[i] * point.v[j] < 0:
        why = f"{where} and falls at first order as that row takes any direction but that of row {j + 1}"
    else:
        why = f"{where}, yet a local minimum: weights of one sign keep the loss at or above |a|^2/4"
    return Classification(Kind.NOT_DIFFERENTIABLE, why, _loss(point))


def _without_target(point: Point) -> Classification:
    """a = 0: by Euler's identity the derivative along v is E[f^2] = 2 L, so stationary means L = 0."""
    if not any(point.active):
        spectrum = None if point.v.any() else spectra.of_no_output(point)
        return _minimum(point, 0, "network and target are zero: a global minimum", spectrum)
    if all(point.active) and point.collinearity() == 1 and point.equal(point.U[0], -point.U[1]):
        why = "the neurons cancel and the target is zero: a global minimum"
        return _minimum(point, 0, why, spectra.of_parallel_rows(point))
    return _not_stationary(point, "the target is zero and the network is not, so the loss falls as v shrinks")


def _both_idle(point: Point) -> Classification:
    """The network is zero: the gradient is -w_i . a / 2 in v_i and -v_i a / 2 in w_i."""
    if point.v.any():
        return _not_stationary(point, "the network is zero, and its gradient -v_i a / 2 in a zero row is not")
    if not all(point.orthogonal(row, point.a) for row in point.W):
        return _not_stationary(point, "the network is zero, and its gradient -W a / 2 in the output weights is not")
    why = "the network is zero, and the loss falls at second order as a row moves along a and its weight grows"
    spectrum = spectra.of_no_output(point)
    return Classification(Kind.STRICT_SADDLE, why, point.quarter_targets(2), spectrum)


def _one_active(point: Point) -> Classification:
    """Neuron i has v_i = 0: the derivative in v_i is E[r relu(w_i . x)], where r = v_j relu(-w_j . x) if U_j = a."""
    j = point.active.index(True)
    i = 1 - j
    if not point.equal(point.U[j], point.a):
        return _not_stationary(point, f"only neuron {j + 1} is active, and v_{j + 1} w_{j + 1} is not a")
    if not point.W[i].any():
        turned = f"a weight of the other sign and a row that is not along row {j + 1}"
        why = f"neuron {i + 1} is zero; there is no Hessian, but with {turned} it lowers the loss at second order"
        return Classification(Kind.STRICT_SADDLE, why, point.quarter_targets(1))
    if point.collinearity() != 1:
        return _not_stationary(point, f"the idle row {i + 1} meets the residual: it is not along row {j + 1}")
    return _on_the_saddle_line(point, f"neuron {i + 1} is idle with its row along row {j + 1}")


def _both_active(point: Point) -> Classification:
    U, collinearity = point.U, point.collinearity()
    if not collinearity:
        return _not_stationary(point, "the rows are not collinear, and a zero gradient would need sin t = t")
    if collinearity == -1:
        if point.equal(U[0], point.a) and point.equal(U[1], point.a):
            return _minimum(point, 0, "the network is a.x: a global minimum", spectra.of_the_optimum(point))
        return _not_stationary(point, "the rows are opposite, and a zero gradient would need both v_i w_i = a")
    if not point.equal(U[0] + U[1], point.a):
        return _not_stationary(point, "the rows are parallel, and v_1 w_1 + v_2 w_2 is not a")
    if point.v[0] * point.v[1] < 0:
        return _on_the_saddle_line(point, "the rows are parallel with output weights of opposite sign")
    why = "a spurious local minimum: weights of one sign keep the loss at or above |a|^2/4, its value here"
    return _minimum(point, 1, why, spectra.of_parallel_rows(point))


def _on_the_saddle_line(point: Point, where: str) -> Classification:
    """U_1 + U_2 = a with parallel rows: weights of opposite sign and an angle t lower the loss like t^3."""
    spectrum = spectra.of_parallel_rows(point)
    if len(point.a) == 1:
        return _minimum(point, 1, f"{where}; in one dimension no angle is small: a spurious local minimum", spectrum)
    why = f"{where}; the Hessian has no negative eigenvalue, yet opposite signs and an angle t lower the loss like t^3"
    return Classification(Kind.NON_STRICT_SADDLE, why, point.quarter_targets(1), spectrum)


def _minimum(point: Point, quarters: int, why: str, spectrum: Spectrum | None) -> Classification:
    return Classification(Kind.MINIMUM, why, point.quarter_targets(quarters), spectrum)


def _not_stationary(point: Point, why: str) -> Classification:
    return Classification(Kind.NOT_STATIONARY, why, _loss(point))


def _loss(point: Point) -> float:
    return float(closed_form.loss(point.v, point.W, point.a))
