"""Two minima of a two-layer ReLU teacher problem that their authors certified by computer.

Safran and Shamir, "Spurious local minima are common in two-layer ReLU neural networks", ICML 2018; values published at
github.com/ItaySafran/OneLayerGDconvergence (commit 0719662). Students v = 1, teachers e_j with v = -1, no target: the
objective is the loss, and the smallest eigenvalue is that of the Hessian in the student rows alone.
"""

import json
import os
from pathlib import Path

import numpy as np
import pytest

from numeric import balls, closed_form, mp

FILE = Path(os.environ.get("SAFRAN_SHAMIR", Path(__file__).parents[3] / "shared/data/safran_shamir_certified.json"))
SMALL = {
    "case": "k6_n6, as a part of this test",
    "k": 6,
    "objVal": "0.0250805810024630158415170477496771495155573706",
    "lambdaMin_lower_bound": "0.00469966122131200857070439480206",
    "W_columns_hex": [
        [
            "-0x1.9cfc939712b35p-5",
            "0x1.f9313e44a63cfp-1",
            "-0x1.9cfc908d8c04ap-5",
            "0x1.3b673b5ed0187p-2",
            "-0x1.9cfc908e7a23dp-5",
            "-0x1.9cfc908eed0a0p-5",
        ],
        [
            "-0x1.9cfc934f7e0c0p-5",
            "-0x1.9cfc907eed792p-5",
            "-0x1.9cfc9045f75d4p-5",
            "0x1.3b673b2f78725p-2",
            "-0x1.9cfc9046e57c9p-5",
            "0x1.f9313e4e13065p-1",
        ],
        [
            "0x1.cbcef4ee44837p-3",
            "0x1.cbcef0fe24a90p-3",
            "0x1.cbcef0ae73303p-3",
            "-0x1.33f95eefb2a89p-1",
            "0x1.cbcef0afc0573p-3",
            "0x1.cbcef0b061188p-3",
        ],
        [
            "0x1.f9313dca7716fp-1",
            "-0x1.9cfc946679432p-5",
            "-0x1.9cfc942d8326cp-5",
            "0x1.3b673dc48e206p-2",
            "-0x1.9cfc942e7146ap-5",
            "-0x1.9cfc942ee42cbp-5",
        ],
        [
            "-0x1.9cfc934db768dp-5",
            "-0x1.9cfc907d26d61p-5",
            "0x1.f9313e4e4ee2ep-1",
            "0x1.3b673b2e4bc20p-2",
            "-0x1.9cfc90451eda3p-5",
            "-0x1.9cfc904591c07p-5",
        ],
        [
            "-0x1.9cfc934eea126p-5",
            "-0x1.9cfc907e59801p-5",
            "-0x1.9cfc90456363fp-5",
            "0x1.3b673b2f16944p-2",
            "0x1.f9313e4e26823p-1",
            "-0x1.9cfc9046c46a2p-5",
        ],
    ],
}
PUBLISHED = json.loads(FILE.read_text(encoding="utf-8"))["cases"] if FILE.is_file() else []
parametrize = pytest.mark.parametrize("case", [SMALL, *PUBLISHED], ids=lambda case: case["case"].partition(",")[0])


def state(case):
    students = np.array([[float.fromhex(x) for x in row] for row in case["W_columns_hex"]])
    v = np.concatenate([np.ones(len(students)), -np.ones(case["k"])])
    return v, np.vstack([students, np.eye(case["k"])]), np.zeros(case["k"])


@parametrize
def test_the_objective_in_mpmath_to_all_printed_digits(case):
    ar = mp(60)
    printed = case["objVal"]
    last_digit = ar.scalar(10) ** -len(printed.partition(".")[2])
    assert abs(closed_form.loss(*state(case), ar=ar) - ar.scalar(printed)) <= last_digit / 2


@parametrize
def test_the_objective_lies_in_a_ball_narrower_than_the_printed_digits(case):
    ar = balls(60)
    ball = closed_form.loss(*state(case), ar=ar)
    half = "5e-" + str(len(case["objVal"].partition(".")[2]) + 1)
    with ar.scope():
        rounding = ar.scalar(half)
        assert abs(ball - ar.scalar(case["objVal"])) <= rounding
        assert ball.rad() < rounding / 1000


@parametrize
def test_the_objective_in_float64(case):
    assert closed_form.loss(*state(case)) == pytest.approx(float(case["objVal"]), rel=1e-14)


@parametrize
def test_the_smallest_eigenvalue_in_the_student_rows(case):
    ar = mp(50)
    v, W, a = state(case)
    d, students = case["k"], len(W) - case["k"]
    rows = slice(len(v), len(v) + students * d)
    block = closed_form.hessian(v, W, a, ar=ar)[rows, rows]
    smallest = min(ar.context.eigsy(ar.context.matrix(block.tolist()), eigvals_only=True))
    bound = ar.scalar(case["lambdaMin_lower_bound"])
    assert bound <= smallest < bound * ar.scalar("1.001")


@parametrize
def test_they_are_stationary_to_the_published_accuracy(case):
    v, W, a = state(case)
    slope = closed_form.gradient(v, W, a).W[: len(W) - case["k"]]
    assert np.abs(slope).max() < 1e-7
