"""Printed formulas against our code at whatever states Hypothesis finds in a claim's own domain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import numeric
from numeric import closed_form
from verify.claims.gradient.homogeneity import printed as left_of_euler
from verify.claims.gradient.outputs import printed as gradient_v
from verify.claims.gradient.outputs_matrix import printed as gradient_v_matrix
from verify.claims.gradient.rows import first_form
from verify.claims.gradient.rows import printed as gradient_w
from verify.claims.gradient.rows_matrix import printed as gradient_w_matrix
from verify.claims.loss.closed_form import printed as loss
from verify.claims.loss.matrix_form import printed as loss_matrix
from verify.domain import STATES
from verify.state import Point, State, numeric_state

Code = Callable[[Any, Any, Any, Any], Any]
MP = numeric.mp(40)

IDENTITIES: dict[str, tuple[Callable[[State], Any], Code]] = {
    "loss": (loss, lambda v, W, a, ar: closed_form.loss(v, W, a, ar=ar)),
    "loss, matrix form": (loss_matrix, lambda v, W, a, ar: closed_form.loss(v, W, a, ar=ar)),
    "gradient in W": (gradient_w, lambda v, W, a, ar: closed_form.gradient(v, W, a, ar=ar).W),
    "gradient in W, first form": (first_form, lambda v, W, a, ar: closed_form.gradient(v, W, a, ar=ar).W),
    "gradient in W, matrix form": (gradient_w_matrix, lambda v, W, a, ar: closed_form.gradient(v, W, a, ar=ar).W),
    "gradient in v": (gradient_v, lambda v, W, a, ar: closed_form.gradient(v, W, a, ar=ar).v),
    "gradient in v, matrix form": (gradient_v_matrix, lambda v, W, a, ar: closed_form.gradient(v, W, a, ar=ar).v),
    "Euler's identity": (left_of_euler, lambda v, W, a, ar: v * closed_form.gradient(v, W, a, ar=ar).v),
}


@pytest.mark.parametrize("name", IDENTITIES)
@given(point=STATES.strategy())
def test_the_printed_formula_is_what_we_compute(name: str, point: Point) -> None:
    printed, code = IDENTITIES[name]
    claimed = np.ravel(np.asarray(printed(numeric_state(point, 90)), dtype=object))
    found = np.ravel(code(MP.array(point.v), MP.array(point.W), MP.array(point.a), MP))
    size = float(1 + sum(abs(x) for vector in (point.v, *point.W, point.a) for x in vector)) ** 4
    assert max(abs(x - y) for x, y in zip(claimed, found, strict=True)) <= 1e-35 * size


@given(point=STATES.strategy(), scale=st.fractions(min_value="1/100", max_value=100))
def test_the_printed_loss_sees_products_only(point: Point, scale: Any) -> None:
    moved = Point(tuple(x / scale for x in point.v), tuple(tuple(scale * x for x in row) for row in point.W), point.a)
    before, after = (loss(numeric_state(p, 60)) for p in (point, moved))
    assert abs(before - after) <= 1e-45 * (1 + abs(before))
