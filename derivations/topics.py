"""Every derivation by the topic it settles: the routes to one topic give results of the same names where they meet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from derivations.calculus import stein
from derivations.population import (
    delta_terms,
    gradient,
    gradient_matrices,
    hessian,
    hessian_limits,
    jacobian_products,
    kernel,
    loss,
    loss_forms,
    residual_terms,
)
from derivations.steps import Derivation

Routes = tuple[Callable[[], Derivation], ...]

_LOSS: dict[str, Routes] = {
    "a1-kernel": (kernel.by_polar_coordinates, kernel.by_price),
    "a1-loss-expansion": (loss.expansion,),
    "a1-stein-linear-term": (loss.linear_term_by_stein, loss.linear_term_by_integration),
    "a1-loss-closed-form": (loss.closed_form, loss.closed_form_by_sectors),
    "a1-loss-matrix": (loss_forms.matrix_form,),
    "loss-one-distance": (loss_forms.one_distance_form,),
    "loss-two-distances": (loss_forms.two_distances_form,),
    "stein-first-order": (stein.first_order,),
}
_GRADIENT: dict[str, Routes] = {
    "a2-kernel-gradient": (gradient.kernel_gradient_by_differentiation, gradient.kernel_gradient_by_stein,
                           gradient.kernel_gradient_by_polar),
    "a2-gradient-w": (gradient.gradient_w_by_differentiation, gradient.gradient_w_by_stein),
    "a2-gradient-w-matrix": (gradient_matrices.gradient_w_matrix,),
    "a2-gradient-v": (gradient.gradient_v_by_differentiation, gradient.gradient_v_by_stein),
    "a2-gradient-v-matrix": (gradient_matrices.gradient_v_matrix,),
    "a2-homogeneity": (gradient_matrices.homogeneity, gradient_matrices.homogeneity_by_scaling),
}
_HESSIAN: dict[str, Routes] = {
    "a3-projections": (delta_terms.projections,),
    "a3-hessian-vv": (hessian.vv_by_differentiation, hessian.vv_by_stein),
    "a3-hessian-vw-diag": (hessian.vw_diagonal_by_differentiation, hessian.vw_diagonal_by_stein),
    "a3-hessian-vw-offdiag": (hessian.vw_off_diagonal_by_differentiation, hessian.vw_off_diagonal_by_stein),
    "a3-hessian-ww-diag": (hessian.ww_diagonal_by_differentiation, hessian.ww_diagonal_by_stein),
    "a3-hessian-ww-offdiag": (hessian.ww_off_diagonal_by_differentiation, hessian.ww_off_diagonal_by_stein),
    "a3-gauss-newton-split": (hessian.gauss_newton_split,),
    "hessian-vv-limits": (hessian_limits.vv_limits,),
    "hessian-vw-limits": (hessian_limits.vw_limits,),
    "hessian-ww-diag-limits": (hessian_limits.ww_diagonal_limits,),
    "hessian-ww-offdiag-limits": (hessian_limits.ww_off_diagonal_limits,),
}
_HESSIAN_STEPS: dict[str, Routes] = {
    "a3-vw-jacobian-product": (jacobian_products.vw_by_stein, jacobian_products.vw_by_polar),
    "a3-step-dual": (delta_terms.step_dual, delta_terms.step_dual_by_correlation),
    "a3-phi-delta": (delta_terms.rectifier_delta, delta_terms.rectifier_delta_by_polar),
    "a3-vw-residual": (residual_terms.vw_residual,),
    "a3-residual-delta": (delta_terms.residual_delta,),
    "a3-stein-second-order": (stein.second_order,),
    "a3-ww-jacobian-product.i": (jacobian_products.ww_curvature,),
    "a3-ww-jacobian-product.ii": (jacobian_products.ww_by_stein, jacobian_products.ww_by_polar),
    "a3-delta-prime": (delta_terms.delta_prime, delta_terms.delta_prime_by_polar),
    "a3-delta-delta": (delta_terms.delta_delta, delta_terms.delta_delta_by_polar),
    "a3-ww-jacobian-product-alt": (jacobian_products.ww_alternative, jacobian_products.ww_reflection),
    "a3-ww-residual-projection": (residual_terms.ww_residual_projection,),
    "a3-ww-residual-moment": (residual_terms.ww_residual_moment, residual_terms.ww_residual_moment_by_integration),
    "a3-ww-residual-block": (residual_terms.ww_residual_block,),
}

TOPICS: Mapping[str, Routes] = MappingProxyType(_LOSS | _GRADIENT | _HESSIAN | _HESSIAN_STEPS)
