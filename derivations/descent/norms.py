"""Lemma 5 (C.3, p. 37-39) without its cases, and how far its constants can be moved. |a| = 1, theorem's convention.

v' = v - (mu r/2)(v r - T) for r = |w_1|, where T = kernel v_2 |w_2| + cos theta_1 - (w_1/r).Delta G_1 lies between
LOW = cos c4 - c5 and HIGH = 1 + c5 + what the other row adds at most.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus.presentation import equation
from derivations.calculus.symbols import p, q, t
from derivations.descent.symbols import beta, c0, c2, c4, c5, gamma, longest, mu, r, theorem, v, v_1, v_2
from derivations.inequalities.angle import S, u
from derivations.inequalities.checks import require_zero
from derivations.inequalities.signs import Signs
from derivations.population.gradient import gradient_v_by_stein
from derivations.steps import Derivation, Step

T, share, half, bound = sp.symbols("T share half bound", positive=True)
KERNEL = (u * sp.cos(t) + S) / sp.pi
OVERLAP = ((2 * c4 * sp.cos(sp.pi - 2 * c4) + sp.sin(sp.pi - 2 * c4)) / sp.pi) * c2 * longest
"""What the other row adds at most, at theta = pi - 2 c4, as printed under lemma-5-step-gradient-lower (ii)."""
LOW, HIGH = sp.cos(c4) - c5, 1 + c5 + OVERLAP
AFTER = v - mu * r / 2 * (v * r - T)


def slope() -> Derivation:
    """The gradient in v_1 (p. 38): |w_1|/2 times (v_1 |w_1| - T). "kernel" falls with theta and is not negative."""
    found = gradient_v_by_stein().results
    pair, own = (found[name].subs(theorem, simultaneous=True) for name in ("pair", "diagonal"))
    require_zero(pair + p / 2 * KERNEL * v_2 * q)
    require_zero(own - p / 2 * v_1 * p)
    if found["target"] != -sp.Rational(1, 2):
        raise ArithmeticError("the target enters in another way")
    signs = Signs(0, sp.pi)
    signs.falls(KERNEL, (1 / sp.pi, u, S))
    steps = (Step(equation(r"\nabla_{v_1}\mathcal{L}", pair + own), "Without the target."), *signs.steps)
    return Derivation("The gradient in an output weight", steps, {"kernel": KERNEL})


def lower() -> Derivation:
    """lemma-5, v' > beta: v' - beta as a sum of what is not negative, and the sharp form of the conditions.

    Short: v' - beta = (v - beta)(1 - mu r^2/2) + (mu r/2)(T - beta r). Sharp: v' is affine in mu and T, concave in r,
    and above beta at mu = 0 and at r = 0; so mu = c0, T = LOW and the largest r, R^2 = v^2 + gamma, decide. Where
    v R <= T, v' >= v. Elsewhere v' is concave in v, as its second derivative is c0/2 (T gamma/R^3 - 6 v) and
    T gamma/R^3 <= v; so the ends decide: v R = T, where v' = v is above beta by the first condition, and v = c2.
    """
    require_zero(AFTER - beta - ((v - beta) * (1 - mu * r**2 / 2) + mu * r / 2 * (T - beta * r)))
    R = sp.sqrt(v**2 + gamma)
    worst = v + c0 / 2 * R * (T - v * R)
    bend = c0 / 2 * (T * gamma / R**3 - 6 * v)
    if sp.simplify(sp.diff(worst, v, 2) - bend) != 0:
        raise ArithmeticError("another second derivative")
    require_zero(sp.diff(AFTER, r, 2) + mu * v)
    require_zero(sp.expand(v * R**2 - v * gamma - v**3))
    last = c2 - beta + c0 / 2 * longest * (LOW - c2 * longest)
    steps = (
        Step(equation(r"v'-\beta", (v - beta) * (1 - mu * r**2 / 2) + mu * r / 2 * (T - beta * r)), "Two terms."),
        Step(equation(r"\partial_v^2v'", bend), "At the longest row."),
        Step(equation(r"v'-\beta", last), "At $v=c_2$."),
    )
    results = {"at least 0: pull at beta": LOW - beta * sp.sqrt(beta**2 + gamma), "above 0: v' at c2": last}
    return Derivation("An output weight stays above beta", steps, results)


def upper() -> Derivation:
    """lemma-5, v' <= c2. Where v r >= T, v' <= v. Elsewhere v < V, V^2 (V^2 - gamma) = T^2, as r^2 >= v^2 - gamma.

    For v <= c2/2 then v' <= v + (mu/2) T r with r^2 <= v^2 + gamma; for v >= c2/2 v' <= v + mu T^2/(8 v), which is
    convex in v, so its ends decide.
    """
    square = (gamma + sp.sqrt(gamma**2 + 4 * T**2)) / 2
    require_zero(sp.expand(square * (square - gamma) - T**2))
    gain = mu * T**2 / (8 * v)
    require_zero(sp.expand(v + gain - AFTER - mu * v / 2 * (r - T / (2 * v)) ** 2))
    if not sp.diff(v + gain, v, 2).is_positive:
        raise ArithmeticError("not convex")
    turn, middle = sp.sqrt(square).subs(T, HIGH), c2 / 2
    steps = (
        Step(equation(r"V^2", square), r"Where $v\sqrt{v^2-\gamma}=T$."),
        Step(equation(r"v'", sp.latex(v + gain - mu * v / 2 * (r - T / (2 * v)) ** 2)), "The square completed."),
    )
    results = {
        "at least 0: small weights": middle - c0 / 2 * HIGH * sp.sqrt(middle**2 + gamma),
        "at least 0: weights of c2/2": middle - c0 * HIGH**2 / (8 * middle),
        "at least 0: weights of V": c2 - turn - c0 * HIGH**2 / (8 * turn),
    }
    return Derivation("An output weight stays below c2", steps, results)


def lemma() -> Derivation:
    """lemma-5 (p. 10, 37-39): all conditions; the lower ones are sharp."""
    parts = slope(), lower(), upper()
    narrow = {"at least 0: a half of pi less c4": sp.pi / 2 - c4}
    results = {**narrow, **parts[1].results, **parts[2].results, **largest()}
    return Derivation("Lemma 5", tuple(step for part in parts for step in part.steps), results)


def largest() -> dict[str, sp.Expr]:
    """The constants at which a condition of `lower` is an equality."""
    square = (sp.sqrt(gamma**2 + 4 * LOW**2) - gamma) / 2
    return {
        "largest c0": 2 * (c2 - beta) / (longest * (c2 * longest - LOW)),
        "largest c5": sp.cos(c4) - beta * sp.sqrt(beta**2 + gamma),
        "largest beta": sp.sqrt(square),
    }


def from_below() -> Derivation:
    """lemma-5-step-gradient-lower (p. 38): T <= HIGH <= 1 + 2 share, which is printed as 5/3."""
    parts = slope()
    results = {
        "at least 0: a half of pi less c4": sp.pi / 2 - c4,
        "at least 0: 2 share less c5 and what the other row adds": 2 * share - OVERLAP - c5,
    }
    step = Step(equation("T", r"1+2\,s"), r"The kernel falls with the angle, which is at least $\pi-2c_4$.")
    return Derivation("The gradient from below", (*parts.steps, step), results)


def overlap() -> Derivation:
    """lemma-5-step-gradient-lower (ii): the other row adds at most OVERLAP <= share."""
    parts = slope()
    results = {
        "at least 0: a half of pi less c4": sp.pi / 2 - c4,
        "at least 0: share less what the other row adds": share - OVERLAP,
    }
    return Derivation("What the other row adds", parts.steps, results)


def from_above() -> Derivation:
    """lemma-5-step-gradient-upper (p. 39), lemma-5-step-lower (i): T >= LOW >= half, as the kernel is not negative."""
    parts = slope()
    step = Step(equation("T", LOW), "$T$ is no less.")
    return Derivation("The gradient from above", (*parts.steps, step), {"at least 0: low less half": LOW - half})


def large_weight() -> Derivation:
    """lemma-5-step-upper (i): v >= bound makes |w|^2 >= bound^2 - gamma >= 1, and v |w| >= bound >= T."""
    found = from_below()
    results = {
        **found.results,
        "at least 0: |w|^2 less 1": bound**2 - gamma - 1,
        "at least 0: bound less 1 + 2 share": bound - 1 - 2 * share,
    }
    return Derivation("A large output weight does not grow", found.steps, results)


def small_weight() -> Derivation:
    """lemma-5-step-upper (ii): v' <= 5/3 + (5/6) mu |w| <= 2, as mu |w| <= c0 sqrt(c2^2 + gamma) <= 2/5."""
    found = from_below()
    results = {
        **found.results,
        "at least 0: 2/5 less c0 sqrt(c2^2 + gamma)": sp.Rational(2, 5) - c0 * longest,
        "at least 0: 5/3 less bound": sp.Rational(5, 3) - bound,
        "at least 0: 5/3 less 1 + 2 share": sp.Rational(5, 3) - 1 - 2 * share,
    }
    return Derivation("A small output weight stays below c2", found.steps, results)


def large_product() -> Derivation:
    """lemma-5-step-lower (ii), put right: v |w| > half makes v > 1/2, and v' >= v (1 - c0 (c2^2 + gamma)/2) >= v/2.

    v^2 (v^2 + gamma) >= (v |w|)^2 > half^2 >= (1/4)(1/4 + gamma); and T >= 0.
    """
    quarter = sp.Rational(1, 4)
    results = {
        "at least 0: low": LOW,
        "at least 0: half^2 less (1/4 + gamma)/4": half**2 - quarter * (quarter + gamma),
        "at least 0: 1 less c0 (c2^2 + gamma)": 1 - c0 * longest**2,
    }
    return Derivation("Where the product is large", slope().steps, results)
