"""The population loss from its definition: expansion, linear term, closed form (App. A.1, p. 19).

The loss is a quadratic form in the output weights, so it is given by the coefficients of v_i v_j, of v_i, and the
constant; each holds for every k and d.
"""

from __future__ import annotations

from functools import cache

import sympy as sp

from derivations.calculus import gaussian, ring
from derivations.calculus.presentation import equation
from derivations.calculus.symbols import i, j, k, omega, p, q, t, theta, v, v_l, v_m, x, y
from derivations.population import kernel
from derivations.population.network import a_norm
from derivations.steps import Derivation, Step

_on, _target = sp.IndexedBase("phi"), sp.Symbol("y", real=True)
_a_x, _a_y, _a_z = sp.symbols("a_x a_y a_z", real=True)


def expansion() -> Derivation:
    """a1-loss-expansion (App. A.1, p. 19): the square expanded, the expectation taken term by term.

    Results: the coefficients of v_i v_j E[phi_i phi_j] and of v_i a.E[phi_i x], and "constant", all for every k.
    """
    output = sp.Symbol("f")
    square = sp.Poly((output - _target) ** 2 / 2, output, _target)
    quadratic, linear, rest = (square.coeff_monomial(m) for m in (output**2, output * _target, _target**2))
    pairs = sp.Sum(v[i] * v[j] * _on[i] * _on[j], (j, 1, k), (i, 1, k))
    second_moment = gaussian.moment((a_norm * x) ** 2, gaussian.EVERYWHERE)
    steps = (
        Step(equation(r"\tfrac12(f-y)^2", square.as_expr()), "A polynomial identity in output and label."),
        Step(equation("f^2", pairs), "The square of a finite sum is the sum over ordered pairs, for every k."),
        Step(equation(r"\mathbb{E}[(\boldsymbol{a}^T\boldsymbol{x})^2]", second_moment),
             "Along a the input is one standard normal times |a| = alpha."),
    )
    results = {"pair": quadratic, "linear": linear, "constant": rest * second_moment}
    return Derivation("Expansion of the population loss", steps, results)


def linear_term_by_stein() -> Derivation:
    """a1-stein-linear-term (App. A.1, p. 19, steps (b), (c)): E[phi(w.x) x] = w/2. Result: "coefficient of w"."""
    probability = gaussian.moment(sp.Integer(1), gaussian.FIRST_ON)
    steps = (
        Step(r"\mathbb{E}[\phi(\boldsymbol{w}^T\boldsymbol{x})\boldsymbol{x}] = \boldsymbol{w}\,"
             r"\mathbb{E}[\phi'(\boldsymbol{w}^T\boldsymbol{x})]", "Stein's identity and the chain rule."),
        Step(equation(r"\mathbb{E}[\phi'(\boldsymbol{w}^T\boldsymbol{x})]", probability),
             "The step is the indicator of a half space through the mean, for w not zero; at w = 0 both sides vanish."),
    )
    return Derivation("Linear term by Stein's identity", steps, {"coefficient of w": probability})


def linear_term_by_integration() -> Derivation:
    """a1-stein-linear-term by its definition, in the basis of wbar and a direction across. Result as before."""
    along, across = (gaussian.moment(p * x * z, gaussian.FIRST_ON) for z in (x, y))
    steps = (
        Step(equation(r"\mathbb{E}[\phi(px)\,x]", along), "Along w, of length p, the integral is over a half line."),
        Step(equation(r"\mathbb{E}[\phi(px)\,y]", across),
             "Across w the input is independent of the unit, with mean 0."),
    )
    if not ring.is_zero(across):
        raise ArithmeticError("the linear term does not point along w")
    return Derivation("Linear term by integration", steps, {"coefficient of w": ring.canonical(along / p)})


@cache
def closed_form() -> Derivation:
    """a1-loss-closed-form (App. A.1, p. 19, eq. (9)), by substituting kernel and linear term into the expansion.

    Results: "pair" the coefficient of v_i v_j for an ordered pair i != j, "diagonal" that of v_i^2, "linear" that of
    v_i a.w_i, "constant"; and "loss, k = 2" for a = (a_x, a_y, a_z), w_1 = (p, 0, 0), w_2 = q (cos t, sin t, 0).
    """
    parts, unit = expansion().results, linear_term_by_stein().results["coefficient of w"]
    pair = ring.canonical(parts["pair"] * kernel.by_polar_coordinates().results["kernel"])
    diagonal = ring.canonical(parts["pair"] * gaussian.moment((p * x) ** 2, gaussian.FIRST_ON))
    linear, constant = parts["linear"] * unit, parts["constant"]
    if not ring.equal(ring.limit(pair.subs(q, p), t, sp.Integer(0)), diagonal):
        raise ArithmeticError("the pair formula at i = j is not the diagonal term")
    targets = sp.Sum(v[i] * sp.IndexedBase("beta")[i], (i, 1, k))
    double = sp.Sum(v[i] * v[j] * kernel.closed_form(omega[i], omega[j], theta[i, j]) / 2, (j, 1, k), (i, 1, k))
    steps = (
        Step(equation(r"\tfrac12\mathbb{E}[\phi_i\phi_j]", pair), "The kernel, with p = |w_i|, q = |w_j|."),
        Step(equation(r"\tfrac12\mathbb{E}[\phi_i^2]", diagonal),
             "A unit with itself is the pair formula at angle 0, so the sum may run over all i and j."),
        Step(equation(r"\mathcal{L}", double + linear * targets + constant),
             "Insert both and the linear term; beta_i = a.w_i and alpha = |a|."),
    )
    results = {"pair": pair, "diagonal": diagonal, "linear": linear, "constant": constant}
    return Derivation("Closed form of the population loss", steps, results | {"loss, k = 2": _two_units(results)})


def closed_form_by_sectors() -> Derivation:
    """a1-loss-closed-form for k = 2 without expanding: the squared error integrated over each activation pattern.

    Result: "loss, k = 2", in the symbols of `closed_form`.
    """
    first, second = v_l * p * x, v_m * q * (x * sp.cos(t) + y * sp.sin(t))
    patterns = {"on, on": (first + second, gaussian.BOTH_ON), "on, off": (first, gaussian.FIRST_ONLY),
                "off, on": (second, gaussian.SECOND_ONLY), "off, off": (sp.Integer(0), gaussian.BOTH_OFF)}
    label = _a_x * x + _a_y * y
    parts = (gaussian.moment((output - label) ** 2 / 2, sector) for output, sector in patterns.values())
    outside = _a_z**2 * gaussian.full_moment(2) / 2
    total = ring.canonical(sp.Add(outside, *parts))
    steps = (
        *(Step(equation("f", output), f"The output is linear on the sector where the units are {name}.")
          for name, (output, _) in patterns.items()),
        Step(equation(r"\tfrac12\mathbb{E}[(a_zz)^2]", outside),
             "The component of a across the plane of the units multiplies an independent coordinate of mean 0."),
        Step(equation(r"\mathcal{L}", total), "The four sectors fill the plane."),
    )
    return Derivation("The loss of two units, sector by sector", steps, {"loss, k = 2": total})


def _two_units(parts: dict[str, sp.Expr]) -> sp.Expr:
    quadratic = v_l**2 * parts["diagonal"] + v_m**2 * parts["diagonal"].subs(p, q) + 2 * v_l * v_m * parts["pair"]
    targets = v_l * p * _a_x + v_m * q * (_a_x * sp.cos(t) + _a_y * sp.sin(t))
    constant = parts["constant"].subs(a_norm, sp.sqrt(_a_x**2 + _a_y**2 + _a_z**2))
    return ring.canonical(quadratic + parts["linear"] * targets + constant)
