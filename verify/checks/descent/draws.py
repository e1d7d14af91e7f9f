"""States made from free coordinates in [0, 1] so that they meet the hypotheses of Lemmas 3 to 7: |a| = 1, a = e_1, R^4.

Four dimensions hold a, both rows and what a deviation has outside their span.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from verify.checks.descent.state import Before, floats

TARGET = np.array([1.0, 0.0, 0.0, 0.0])
SHORTEST = 1e-3
"""Of rows, output weights and steps, which are positive."""
ROWS = ("v_1", "v_2", "b_1", "b_2", "theta_1", "theta_2", "azimuth")
DEVIATIONS = tuple(f"{name}_{i}" for i in (1, 2) for name in ("deviation", "polar", "side", "rest"))
COORDINATES = (*ROWS, *DEVIATIONS, "mu")
FIRST = (*ROWS, *DEVIATIONS[:4], "mu")
"""Where only the first neuron is asked about: exchanged, with -a for a, the second is the first."""


def near_target(x: Mapping[str, Any], constants: Mapping[str, float]) -> Before:
    """beta <= v_i <= c2, |b_i| <= gamma, theta_i <= c4, |Delta G_i| <= c5, mu <= c0; coordinates `COORDINATES`.

    beta: 0 where it is no constant of the statement.
    """
    v = np.stack([between(x[f"v_{i}"], constants.get("beta", 0), constants["c2"]) for i in (1, 2)], axis=-1)
    lengths = [length(v[:, i], x[f"b_{i + 1}"], constants["gamma"]) for i in (0, 1)]
    angles = [constants["c4"] * x[f"theta_{i}"] for i in (1, 2)]
    W = rows(lengths, angles, 2 * np.pi * x["azimuth"])
    return Before(v, W, np.broadcast_to(TARGET, W[:, 0].shape), deviations(x, constants["c5"]), mu(x, constants))


def drawn_in(x: Mapping[str, Any], constants: Mapping[str, float]) -> Before:
    """As `near_target`, with a deviation Delta G_1 that leaves q = (1 - theta/pi) v_2 w_2 + a - Delta G_1 in the cone.

    q has length 2 c5 at most and its direction in spherical coordinates about a.
    """
    s = near_target(x, constants)
    share = floats().angle(-s.W[:, 0], s.W[:, 1]) / np.pi
    turned = {**x, "polar_1": constants["c4"] / np.pi * x["polar_1"]}
    pull = 2 * deviation(turned, 1, constants["c5"]) + SHORTEST * TARGET
    first = (share * s.v[:, 1])[:, None] * s.W[:, 1] + s.a - pull
    return replace(s, deviation=np.stack([first, s.deviation[:, 1]], axis=1))


def between(x: Any, low: float, high: float) -> Any:
    """A number from low to high, and positive."""
    return np.maximum(low + (high - low) * x, SHORTEST)


def length(v: Any, x: Any, gamma: float) -> Any:
    """|w| with |w|^2 - v^2 between -gamma and gamma."""
    low = np.maximum(-gamma, SHORTEST**2 - v**2)
    return np.sqrt(v**2 + low + (gamma - low) * x)


def rows(lengths: Sequence[Any], angles: Sequence[Any], azimuth: Any) -> Any:
    """w_1 and w_2 at these angles from a and from -a, their parts across a at the azimuth; (n, 2, 4)."""
    zero, across = np.zeros_like(azimuth), np.sin(angles[1])
    first = [np.cos(angles[0]), np.sin(angles[0]), zero, zero]
    second = [-np.cos(angles[1]), across * np.cos(azimuth), across * np.sin(azimuth), zero]
    units = np.stack([np.stack(row, axis=-1) for row in (first, second)], axis=1)
    return np.stack(lengths, axis=-1)[..., None] * units


def deviations(x: Mapping[str, Any], longest: float) -> Any:
    """Two vectors of length `longest` at most, (n, 2, 4)."""
    return np.stack([deviation(x, i, longest) for i in (1, 2)], axis=1)


def deviation(x: Mapping[str, Any], i: int, longest: float) -> Any:
    """In spherical coordinates about a; none where its coordinates are not given."""
    if f"deviation_{i}" not in x:
        return np.zeros((len(x["mu"]), len(TARGET)))
    polar, side, rest = np.pi * x[f"polar_{i}"], np.pi * x[f"side_{i}"], 2 * np.pi * x[f"rest_{i}"]
    across, outside = np.sin(polar), np.sin(polar) * np.sin(side)
    unit = [np.cos(polar), across * np.cos(side), outside * np.cos(rest), outside * np.sin(rest)]
    return longest * x[f"deviation_{i}"][:, None] * np.stack(unit, axis=-1)


def mu(x: Mapping[str, Any], constants: Mapping[str, float]) -> Any:
    """A step size up to c0/|a|."""
    return between(x["mu"], 0, constants["c0"])


EVERYWHERE = ("v_1", "v_2", "w_1", "w_2", "theta_1", "theta_2", "azimuth", *DEVIATIONS[:4])
SPREAD = 4
"""Of the logarithm of a length."""


def anywhere(x: Mapping[str, Any], constants: Mapping[str, float]) -> Before:
    """Any output weights, rows and angles, |Delta G_1| <= 2 delta (|v_1 w_1 - a| + |v_2 w_2 + a|), mu = 1."""
    sizes = {name: np.exp(SPREAD * (2 * x[name] - 1)) for name in EVERYWHERE[:4]}
    v = np.stack([sizes["v_1"], sizes["v_2"]], axis=-1)
    W = rows([sizes["w_1"], sizes["w_2"]], [np.pi * x["theta_1"], np.pi * x["theta_2"]], 2 * np.pi * x["azimuth"])
    signed = np.array([[1.0], [-1.0]])
    reach = np.linalg.norm(v[..., None] * W - signed * TARGET, axis=-1).sum(axis=1)
    first = deviation({**x, "mu": reach}, 1, 2 * constants["delta"]) * reach[:, None]
    a = np.broadcast_to(TARGET, first.shape)
    return Before(v, W, a, np.stack([first, np.zeros_like(first)], axis=1), np.ones_like(reach))
