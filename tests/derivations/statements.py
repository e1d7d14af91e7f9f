"""What the derivations must end in, written down on its own: results by topic and name, in the shared symbols."""

from __future__ import annotations

import sympy as sp

from derivations.calculus.symbols import p, q, t, v_l, v_m

pi, half, root = sp.pi, sp.Rational(1, 2), 1 / sp.sqrt(2 * sp.pi)
s, c = sp.sin(t), sp.cos(t)
KERNEL = p * q * (s + (pi - t) * c) / (2 * pi)
x_i, x_j = sp.symbols("x_i x_j", real=True)
alpha = sp.Symbol("alpha", nonnegative=True)
f_0, f_1, h_0, h_1 = sp.symbols("f_0 f_1 h_0 h_1", real=True)


def vector(prefix, on_l, on_m):
    return {f"{prefix}: wbar_l": on_l, f"{prefix}: wbar_m": on_m}


def dyads(prefix, identity, ll, lm, ml, mm):
    names = ("I", "wbar_l wbar_l^T", "wbar_l wbar_m^T", "wbar_m wbar_l^T", "wbar_m wbar_m^T")
    return {f"{prefix}: {name}": entry for name, entry in zip(names, (identity, ll, lm, ml, mm), strict=True)}


def limits(at_zero):
    """Of a tensor that tends to at_zero times the identity for parallel, and to 0 for opposite rows."""
    places = {"e1 e1": 1, "e1 e2": 0, "e2 e1": 0, "e2 e2": 1, "outside": 1}
    zero = {f"at t = pi: {place}": 0 for place in places}
    return zero | {f"at t = 0: {place}": entry * at_zero for place, entry in places.items()}


def off_l(prefix, scale):
    """scale (P_l + n n^T), n the unit vector along P_l w_m: P_l = I - ll, n = (m - c l)/s."""
    return dyads(prefix, scale, scale * (c**2 / s**2 - 1), -scale * c / s**2, -scale * c / s**2, scale / s**2)


PRODUCT = dyads("block", v_l * v_m * (pi - t) / (2 * pi), -v_l * v_m * c / (2 * pi * s), v_l * v_m / (2 * pi * s),
                v_l * v_m / (2 * pi * s), -v_l * v_m * c / (2 * pi * s))
RESIDUAL = v_l * v_m * q * s / (2 * pi * p)
FORM = {"pair": (s + (pi - t) * c) / (2 * pi), "diagonal": half / 2, "linear": -half, "constant": half}
VW_OFF = vector("block", v_m * p * (pi - t) / (2 * pi), v_m * p * s / (2 * pi))
VW_PAIR = vector("pair", v_m * q * s / (2 * pi), v_m * q * (pi - t) / (2 * pi))

STATEMENTS = {
    "a1-kernel": {"kernel": KERNEL, "at t = 0": p * q / 2, "at t = pi/2": p * q / (2 * pi), "at t = pi": 0,
                  "at p = 0": 0},
    "a1-loss-expansion": {"pair": half, "linear": -1, "constant": alpha**2 / 2},
    "a1-stein-linear-term": {"coefficient of w": half},
    "a1-loss-closed-form": {"pair": KERNEL / 2, "diagonal": p**2 / 4, "linear": -half, "constant": alpha**2 / 2},
    "loss-one-distance": {f"{side}: {name}": v for side in ("closed form", "this form") for name, v in FORM.items()},
    "loss-two-distances": {f"{side}: {name}": v for side in ("closed form", "this form") for name, v in FORM.items()},
    "stein-first-order": {"grad rho": -x_i, "rectifier: left": half, "rectifier: right": half, "step: left": root},
    "a2-kernel-gradient": {"g: abar": q * s / (2 * pi), "g: bbar": q * (pi - t) / (2 * pi), "at b = a: abar": p / 2},
    "a2-gradient-w": {**vector("pair", v_l * v_m * q * s / (2 * pi), v_l * v_m * q * (pi - t) / (2 * pi)),
                      "diagonal: wbar_l": v_l**2 * p / 2, "target: a": -v_l / 2},
    "a2-gradient-v": {"pair": v_m * KERNEL, "diagonal": v_l * p**2 / 2, "target": -half},
    "a2-homogeneity": {"left: pair": v_l * v_m * KERNEL, "right: pair": v_l * v_m * KERNEL,
                       "left: diagonal": v_l**2 * p**2 / 2, "left: target": -v_l / 2, "along the scaling: pair": 0,
                       "along the scaling: diagonal": 0, "along the scaling: target": 0},
    "a3-projections": {"squared length": p**2 * s**2, **vector("normalised", 1 / s, -c / s), "ratio": s,
                       **vector("projection", p, -p * c), **vector("projected unit vector", 1, -c),
                       **dyads("P_l", 1, -1, 0, 0, 0), **dyads("P_l P_l", 1, -1, 0, 0, 0)},
    "a3-hessian-vv": {"block": KERNEL, "own": p**2 / 2},
    "a3-hessian-vw-diag": {**VW_PAIR, "own: wbar_l": v_l * p, "target: a": -half},
    "a3-hessian-vw-offdiag": VW_OFF,
    "a3-hessian-ww-diag": {**off_l("pair", RESIDUAL), **dyads("own", v_l**2 / 2, 0, 0, 0, 0)},
    "a3-hessian-ww-offdiag": PRODUCT,
    "a3-gauss-newton-split": {"left": sp.Symbol("r_0", real=True) * sp.Symbol("r_su", real=True)
                              + sp.Symbol("r_s", real=True) * sp.Symbol("r_u", real=True)},
    "hessian-vv-limits": {"at t = 0": p * q / 2, "at t = pi": 0},
    "hessian-vw-limits": {"at t = 0: e1": v_m * p / 2, "at t = 0: e2": 0, "at t = pi: e1": 0, "at t = pi: e2": 0},
    "hessian-ww-diag-limits": limits(sp.Integer(0)),
    "hessian-ww-offdiag-limits": limits(v_l * v_m / 2),
    "a3-vw-jacobian-product": VW_OFF,
    "a3-step-dual": {"value": (pi - t) / (2 * pi)},
    "a3-phi-delta": {"value": s / (2 * pi), "rectified mean": root},
    "a3-vw-residual": {**VW_PAIR, "own: wbar_l": v_l * p / 2, "target: a": -half},
    "a3-residual-delta": {"pair": v_m * q * s / (2 * pi), "own": 0, "target": 0},
    "a3-stein-second-order": {"Hess rho: equal": x_i**2 - 1, "Hess rho: mixed": x_i * x_j, "x^4: left": 15,
                              "x^4: right": 15, "rectifier: left": 2 * root, "rectifier: right": 2 * root,
                              "step: left": half, "step: right": half},
    "a3-ww-jacobian-product.i": {"delta' step": -c / (2 * pi * s), "delta delta": 1 / (2 * pi * s),
                                 **dyads("curvature", 0, -c / (2 * pi * s), 1 / (2 * pi * s), 1 / (2 * pi * s),
                                         -c / (2 * pi * s))},
    "a3-ww-jacobian-product.ii": PRODUCT,
    "a3-delta-prime": {"value": -c / (2 * pi * s), "line": root / s, "rule: left": -f_0 * h_1 - f_1 * h_0,
                       "rule: right": -f_0 * h_1 - f_1 * h_0, "rule: left against the density": -f_1 * root,
                       "rule: printed against the density": -f_1 * root},
    "a3-delta-delta": {"value": 1 / (2 * pi * s)},
    "a3-ww-jacobian-product-alt": {
        **PRODUCT, **{name.replace("block", "normalised"): entry for name, entry in PRODUCT.items()},
        **vector("R wbar_l", 0, 1), **vector("R wbar_m", 1, 0), "R s - s": 0, "R d + d": 0,
        **dyads("R R", 0, 1 / s**2, -c / s**2, -c / s**2, 1 / s**2)},
    "a3-ww-residual-projection": {**off_l("left", RESIDUAL), **off_l("right", RESIDUAL), "own": 0, "target": 0,
                                  "scale": 1 / p},
    "a3-ww-residual-moment": {"mean": v_m * q * s * root, "squared length at m = l": 0, **dyads(
        "moment", *(v_m * q * root * entry for entry in (s, c**2 / s, -c / s, -c / s, 1 / s))), **dyads(
        "curvature", *(v_m * q * root * entry for entry in (0, c**2 / s, -c / s, -c / s, 1 / s)))},
    "a3-ww-residual-block": off_l("block", RESIDUAL) | off_l("second form", RESIDUAL) | off_l("third form", RESIDUAL),
}
