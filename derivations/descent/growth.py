"""What a step does to the length of a row, and how Phase 2 ends (App. C.5, p. 44-47), |a| = 1.

The gradient of the loss descended on is v_1 G/2 in w_1 and w_1 . G/2 in v_1, with G = E - a. In the frame of w_1, G has
the part "along" on it and "across" outside.
"""

from __future__ import annotations

import sympy as sp

from derivations.landscape.argument import identity
from derivations.steps import Derivation

row, along, across, mu, weight = sp.symbols("r G_a G_c mu v", real=True)


def along_the_row() -> Derivation:
    """|w_1^+|^2 from the gradient in v_1 and what is across. results: square."""
    slope = sp.Matrix([weight * along / 2, weight * across / 2])
    in_v = row * along / 2
    moved = sp.Matrix([row, 0]) - mu * slope
    square = (row - mu * weight * in_v / row) ** 2 + mu**2 * weight**2 * across**2 / 4
    steps = (
        identity(row * slope[0], weight * in_v, "Euler's identity", of=r"\boldsymbol{w}_1^T\nabla_{\boldsymbol{w}_1}"),
        identity(moved.dot(moved), square, "what is across only adds", of=r"\|\boldsymbol{w}_1^+\|^2"),
    )
    return Derivation("The length of a row after a step", steps, {"square": sp.expand(square)})
