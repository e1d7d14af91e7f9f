"""Theorem 1 and its neighbourhood, for two neurons: everything derived from eq. (9), App. A.1, p. 19, for symbolic d.

    forms       parallel_form, opposite_form, parity_form      the loss as squares plus one angular term, three ways
                profile_bounds                                 signs and orders of that term
    optimum     planted_network, zero_loss_is_planted          item 1, and that nothing else has loss zero
                optimum_hessian                                spectrum at the optimum
                printed_definition_at_optimum                  the optimum is a "non-strict saddle" as that is printed
    stationary  row_combination                                the printed proof that stationary rows are collinear
                row_difference                                 a shorter one, for all signs of the output weights
                collinear_points, stationary_value             the solutions, and the loss at them
    saddle_line saddle_loss, segment_between, slice_loss       the loss on item 2, between its branches, on Figure 1(c)
                saddle_hessian, saddle_spectrum                by two routes; for symbolic d and for d = 1, 2, 3
                flat_directions                                d + 2 of them, 3 tangent to the manifold
    descent     descent_curve, local_minima, end_points        saddle or minimum; c = 0 and c = -1
    flow        turning_curvature, angle_on_sum,               the Hessian beside the line, and how gradient flow
                angle_on_slow_manifold, stable_directions      leaves it
    edges       zero_weight, zero_row, dead_neuron,            what the hypotheses of Theorem 1 leave out
                zero_weights, zero_target
    catalogue   strata                                         the complete list, with natures and exact witnesses

Each returns a Derivation, save `strata`. Steps are checked while they are written down: a false one raises `NotProved`.
"""

from __future__ import annotations

from derivations.landscape.argument import NotProved
from derivations.landscape.catalogue import Nature, Stratum, Witness, strata
from derivations.landscape.descent import descent_curve, end_points, local_minima
from derivations.landscape.edges import dead_neuron, zero_row, zero_target, zero_weight, zero_weights
from derivations.landscape.flow import (
    angle_on_slow_manifold,
    angle_on_sum,
    stable_directions,
    turning_curvature,
)
from derivations.landscape.forms import opposite_form, parallel_form, parity_form, profile_bounds
from derivations.landscape.optimum import (
    optimum_hessian,
    planted_network,
    printed_definition_at_optimum,
    zero_loss_is_planted,
)
from derivations.landscape.saddle_line import (
    flat_directions,
    saddle_hessian,
    saddle_loss,
    saddle_spectrum,
    segment_between,
    slice_loss,
)
from derivations.landscape.stationary import (
    collinear_points,
    row_combination,
    row_difference,
    stationary_value,
)

DERIVATIONS = (
    parallel_form, opposite_form, parity_form, profile_bounds,
    planted_network, zero_loss_is_planted, optimum_hessian, printed_definition_at_optimum,
    row_combination, row_difference, collinear_points, stationary_value,
    saddle_loss, segment_between, slice_loss, saddle_hessian, saddle_spectrum, flat_directions,
    descent_curve, local_minima, end_points,
    turning_curvature, angle_on_sum, angle_on_slow_manifold, stable_directions,
    zero_weight, zero_row, dead_neuron, zero_weights, zero_target,
)  # fmt: skip
"""Every derivation of the package, in the order of the list above."""

__all__ = [
    "DERIVATIONS", "Nature", "NotProved", "Stratum", "Witness", "strata",
    *(derivation.__name__ for derivation in DERIVATIONS),
]  # fmt: skip
