"""thm-1-step-hessian: the Hessian on the saddle line."""

from typing import Any

import numpy as np

from verify.checks.identity import precise
from verify.checks.landscape.domains import SADDLE_LINE
from verify.checks.landscape.steps import hessian_on_line
from verify.model import Claim, Verdict
from verify.state import State


def blocks(s: State, cross: int = 1) -> Any:
    """The printed matrix without its factor, (2 + 2d, 2 + 2d); `cross` multiplies the products of two units."""
    v, w, one = (s.v[0], -s.v[1]), s.W, s.identity()
    p, off = s.norm, s.number(-cross)
    weights = np.array([[p[0] ** 2, off * p[0] * p[1]], [off * p[0] * p[1], p[1] ** 2]], dtype=object)
    mixed = np.block([[v[0] * w[0], off * v[1] * w[0]], [off * v[0] * w[1], v[1] * w[1]]])
    rows = np.block([[v[0] ** 2 * one, off * v[0] * v[1] * one], [off * v[0] * v[1] * one, v[1] ** 2 * one]])
    return np.block([[weights, mixed], [mixed.T, rows]])


def printed(s: State) -> Any:
    """Half of it."""
    return s.number(1, 2) * blocks(s)


def rows_exchanged(s: State) -> Any:
    """v_1 w_2 for v_2 w_1 in the mixed blocks."""
    wrong = printed(s)
    d = s.d
    wrong[0, 2 + d :], wrong[1, 2 : 2 + d] = wrong[1, 2 : 2 + d].copy(), wrong[0, 2 + d :].copy()
    return wrong


WRONG = {
    "factor 1 for 1/2": blocks,
    "cross terms positive": lambda s: s.number(1, 2) * blocks(s, -1),
    "cross terms dropped": lambda s: s.number(1, 2) * blocks(s, 0),
    "w_1 and w_2 exchanged": rows_exchanged,
}

CLAIM = Claim(
    id="thm-1-step-hessian",
    title="Hessian at the saddles",
    statement=r"""$$\nabla^2\mathcal L(\boldsymbol\theta)=\frac12\begin{bmatrix}\lVert\boldsymbol w_1\rVert^2&-\lVert
\boldsymbol w_1\rVert\lVert\boldsymbol w_2\rVert&v_1\boldsymbol w_1^T&-v_2\boldsymbol w_1^T\\-\lVert\boldsymbol
w_1\rVert \lVert\boldsymbol w_2\rVert&\lVert\boldsymbol w_2\rVert^2&-v_1\boldsymbol w_2^T&v_2\boldsymbol
w_2^T\\v_1\boldsymbol w_1& -v_1\boldsymbol w_2&v_1^2\boldsymbol I&-v_1v_2\boldsymbol I\\-v_2\boldsymbol
w_1&v_2\boldsymbol w_2&-v_1v_2\boldsymbol I& v_2^2\boldsymbol I\end{bmatrix}$$""",
    expected=Verdict.PROVED,
    domain=SADDLE_LINE.describe(),
    reading=r"Derivatives in $(v_1,v_2,\boldsymbol w_1,\boldsymbol w_2)$ of the loss of $v_1\phi(\boldsymbol w_1^T"
    r"\boldsymbol x)-v_2\phi(\boldsymbol w_2^T\boldsymbol x)$. The matrix is judged, not the way to it: inserting "
    r"$\theta_{\ell,i}=0$ in (14) meets normalised projections $\boldsymbol P\bar{\boldsymbol w}_i/\lVert\boldsymbol P"
    r"\bar{\boldsymbol w}_i\rVert$ that are $0/0$ there, and the text sets them to $\boldsymbol0$.",
    derivation="derivations.landscape:saddle_hessian",
    checks=(
        hessian_on_line(printed, WRONG),
        precise("verify.checks.landscape.routes:hessian_integral", printed, WRONG, SADDLE_LINE),
        precise("verify.checks.landscape.routes:hessian_code", printed, WRONG, SADDLE_LINE, name="our code, 50 digits"),
    ),
    remarks=(
        r"With $\boldsymbol A=[\boldsymbol w_1^T;-\boldsymbol w_2^T;v_1\boldsymbol I;-v_2\boldsymbol I]$, the "
        r"transposed Jacobian of $v_1\boldsymbol w_1-v_2\boldsymbol w_2$, the matrix is $\frac12\boldsymbol "
        r"A\boldsymbol A^T$: positive semidefinite of rank $d$ at sight. It follows without (14), because $\mathcal "
        r"L=\frac14\lVert v_1\boldsymbol w_1-v_2\boldsymbol w_2-\boldsymbol a\rVert^2+\frac14\lVert\boldsymbol "
        r"a\rVert^2$ up to a term of third order in the angle.",
    ),
)
