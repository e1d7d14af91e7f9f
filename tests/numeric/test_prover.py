"""The prover says what is true, with a typed reason where it says nothing; tests that it can say no are beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from time import perf_counter
from typing import Any

import pytest

from numeric.errors import InputError
from numeric.prover import DomainError, End, Inequality, Proved, Reason, Refuted, Undecided, bracket, prove
from verify.replay import FUNCTIONS

QUARTER_TURN = {"psi": (0, "1/2*pi")}
WITH_RATIO = QUARTER_TURN | {"r": (0, 1)}
# The functions at equal norms vanish at psi = pi/2 for these: a root of 2 A^2 - (1 + 2/pi) A = 1/2 - 1/pi with
# A = 1 - alpha, that is 1 - (1 + 2/pi + sqrt(5 - 4/pi + 4/pi^2))/4; and 1/4 - 1/(2 pi).
CRITICAL = {"lemma-8": Fraction("0.0826592401396348508"), "lemma-13": Fraction("0.0908450569081046642")}


@dataclass(frozen=True)
class Formula:
    """A function for these tests only."""

    variables: tuple[str, ...]
    formula: Callable[..., Any]
    parameters: dict[str, tuple[Fraction, Fraction]] = field(default_factory=dict)
    id: str = "test"
    source_hash: str = "0" * 64


def answer(formula: Callable[..., Any], *, relation: str = ">=", bound: Any = 0, **domain: Any) -> Any:
    inequality = Inequality.of(Formula(tuple(domain), formula), domain, relation=relation, bound=bound)
    return prove(inequality, boxes=300)


def paper(id: str, alpha: Fraction | str = "1/20", **domain: Any) -> Inequality:
    wanted = domain or (QUARTER_TURN if id.endswith("equal-norms") else WITH_RATIO)
    return Inequality.of(FUNCTIONS[id], wanted, {"alpha": alpha})


def seconds(inequality: Inequality) -> float:
    start = perf_counter()
    assert isinstance(prove(inequality), Proved)
    return perf_counter() - start


@pytest.mark.parametrize(
    ("id", "bar"),
    [("lemma-8-equal-norms", 0.1), ("lemma-13-equal-norms", 0.1), ("lemma-8", 5.0), ("lemma-13", 5.0)],
)
def test_the_papers_constants_are_proved_in_time(id: str, bar: float) -> None:
    assert min(seconds(paper(id)) for _ in range(3)) < bar


@pytest.mark.parametrize("lemma", ["lemma-8", "lemma-13"])
@pytest.mark.parametrize("suffix", ["", "-equal-norms"])
@pytest.mark.parametrize("margin", [Fraction(1, 1000), Fraction(1, 10**6)])
def test_constants_just_inside_are_proved_and_just_outside_refuted(lemma: str, suffix: str, margin: Fraction) -> None:
    best = CRITICAL[lemma]
    assert isinstance(prove(paper(lemma + suffix, best * (1 - margin)), boxes=500), Proved)
    outside = prove(paper(lemma + suffix, best * (1 + margin)), boxes=500)
    assert isinstance(outside, Refuted)
    assert outside.value.startswith("[-")


@pytest.mark.parametrize("lemma", ["lemma-8", "lemma-13"])
def test_the_best_constant_is_bracketed(lemma: str) -> None:
    found = bracket(lambda alpha: paper(f"{lemma}-equal-norms", alpha), Fraction(1, 20), Fraction(1, 8), digits=15)
    assert found.stopped is None
    assert found.proved < CRITICAL[lemma] < found.refuted
    assert found.width < Fraction(1, 10**15)
    assert found.proof.certificate.inequality.parameters["alpha"] == found.proved


def test_the_bracket_finds_where_a_hypothesis_is_needed() -> None:
    """Lemma 8 at alpha = 1/20 fails from psi = 1.7437 on: theta below 1.3979."""
    found = bracket(lambda top: paper("lemma-8-equal-norms", psi=(0, top)), Fraction(3, 2), Fraction(2), digits=13)
    assert abs(float(found.proved) - 1.743677625038734) < 1e-12


def test_the_bracket_asks_for_one_good_and_one_bad_end() -> None:
    def family(alpha: Fraction) -> Inequality:
        return paper("lemma-8-equal-norms", alpha)

    with pytest.raises(InputError, match="good: expected a value at which the inequality is proved"):
        bracket(family, Fraction(1, 8), Fraction(1, 4))
    with pytest.raises(InputError, match="bad: expected a value at which the inequality is refuted"):
        bracket(family, Fraction(1, 40), Fraction(1, 20))


@pytest.mark.parametrize(
    ("formula", "domain"),
    [
        (lambda o, x: o.sin(x) - x + x * x * x / 6, {"x": (0, 1)}),
        (lambda o, x: o.sin(-x) + x, {"x": (0, "1*pi")}),
        (lambda o, x, y: o.sin(x) * (2 + o.cos(y)) - x * y / 2, {"x": (0, 1), "y": (0, 1)}),
        (lambda o, x, y: x * x + y * y * y * y, {"x": (0, 1), "y": (0, 1)}),
        (lambda o, x, y: x * x + y * y - x * y * 9 / 5, {"x": (0, 1), "y": (0, 1)}),
        (lambda o, x, y, z: x + y * y + z * z * z + x * y * z - o.sin(x) / 2, {"x": (0, 1), "y": (0, 1), "z": (0, 1)}),
        (lambda o, x, y, z: 3 * o.pi / 2 - o.sin(x + y) - o.cos(y * z) - x, {"x": (0, 1), "y": (0, 1), "z": (0, 1)}),
    ],
    ids=["order 5", "order 3", "edge", "unequal powers", "negative cross term", "three variables", "no zero"],
)
def test_exact_zeros_are_found_by_themselves(formula: Callable[..., Any], domain: dict[str, Any]) -> None:
    assert isinstance(answer(formula, **domain), Proved)


@pytest.mark.parametrize(
    ("wave", "relation", "bound", "verdict"),
    [
        ("cos", "<=", 1, Proved),
        ("cos", "<", 1, Refuted),
        ("cos", "<=", "0.9999", Refuted),
        ("sin", ">", -1, Proved),
        ("sin", ">", 0, Refuted),
        ("sin", ">=", 0, Proved),
    ],
)
def test_each_relation(wave: str, relation: str, bound: Any, verdict: type) -> None:
    found = answer(lambda o, x: getattr(o, wave)(x), relation=relation, bound=bound, x=(0, "1/2*pi"))
    assert isinstance(found, verdict)


def test_a_zero_known_exactly_refutes_a_strict_inequality() -> None:
    found = answer(lambda o, x: o.sin(x), relation=">", x=(0, 1))
    assert isinstance(found, Refuted)
    assert (found.witness, found.exact) == ((0,), 0)


def test_a_witness_lies_in_the_domain_though_the_proof_covers_more() -> None:
    inequality = Inequality.of(Formula(("x",), lambda o, x: 1 - x), {"x": (0, "1/2*pi")})
    found = prove(inequality)
    assert isinstance(found, Refuted)
    assert found.witness[0] <= inequality.inner(25)[0][1] < inequality.outer(25)[0][1]


def test_touching_zero_inside_is_undecided_not_proved() -> None:
    found = answer(lambda o, x: (3 * x - 1) * (3 * x - 1), x=(0, 1))
    assert isinstance(found, Undecided)
    assert found.reason is Reason.CELL


@pytest.mark.parametrize(
    "formula", [lambda o, x: 1 / ((x - o.pi / 10) * (x - o.pi / 10)), lambda o, x: x * (1 / x)], ids=["pole", "0/0"]
)
def test_what_is_not_finite_is_said(formula: Callable[..., Any]) -> None:
    found = answer(formula, x=(0, 1))
    assert isinstance(found, Undecided)
    assert found.reason is Reason.NOT_FINITE
    assert "\n" not in found.detail


def test_the_budget_is_counted_in_boxes() -> None:
    found = prove(paper("lemma-8", CRITICAL["lemma-8"] * Fraction(999999, 10**6)), boxes=3)
    assert found == prove(paper("lemma-8", CRITICAL["lemma-8"] * Fraction(999999, 10**6)), boxes=3)
    assert isinstance(found, Undecided)
    assert (found.reason, found.boxes) == (Reason.BUDGET, 3)


def test_same_question_same_bytes() -> None:
    texts = {prove(paper("lemma-8")).certificate.json() for _ in range(2)}  # type: ignore[union-attr]
    assert len(texts) == 1


@pytest.mark.parametrize("domain", [{"psi": (1, 1)}, {"psi": (1, 0)}, {"psi": ("1/2*pi", 1)}, {"phi": (0, 1)}, {}])
def test_unusable_domains(domain: dict[str, Any]) -> None:
    with pytest.raises(DomainError) as caught:
        Inequality.of(FUNCTIONS["lemma-8-equal-norms"], domain, {"alpha": "1/20"})
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("alpha", [1, 0, "-1/20", "5/4"])
def test_constants_outside_their_range(alpha: Any) -> None:
    with pytest.raises(DomainError, match="alpha: expected a value between 0 and 1"):
        Inequality.of(FUNCTIONS["lemma-8-equal-norms"], QUARTER_TURN, {"alpha": alpha})


@pytest.mark.parametrize("value", [0.05, "nan", "1e-3", None, True, "1/0", "1 /2"])
def test_inexact_numbers_are_refused(value: Any) -> None:
    with pytest.raises(InputError, match="alpha: expected an integer, a fraction or its string"):
        Inequality.of(FUNCTIONS["lemma-8-equal-norms"], QUARTER_TURN, {"alpha": value})


def test_other_unusable_arguments() -> None:
    with pytest.raises(InputError, match="relation"):
        answer(lambda o, x: x, relation="==", x=(0, 1))
    with pytest.raises(InputError, match="boxes: expected at least 1, got 0"):
        prove(paper("lemma-8"), boxes=0)
    with pytest.raises(InputError, match="digits"):
        prove(paper("lemma-8"), digits=3)
    with pytest.raises(InputError, match="function: expected integers"):
        answer(lambda o, x: x + 1 / 3, relation=">", x=(0, 1))


def test_ends_at_multiples_of_pi_are_enclosed() -> None:
    low, high = End.of("-3/4*pi", "x").enclosure(30)
    assert low < high < 0
    assert high - low < Fraction(1, 10**28)
