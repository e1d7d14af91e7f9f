"""Symbols of the two-neuron landscape, beside the shared p, q, t.

U_i = v_i w_i in the appendix convention, v_i of either sign, s = sign(v_1 v_2). Depending on the module p, q
are the lengths |U_1|, |U_2| or |w_1|, |w_2| (its docstring says which); t is always the angle of w_1 and w_2,
so that U_1.U_2 = s |U_1| |U_2| cos t. In the theorem convention v_1, v_2 > 0 and U_2 = -v_2 w_2, hence s =
-1.
"""

from __future__ import annotations

import sympy as sp

s = sp.Symbol("s", real=True)
alpha = sp.Symbol("alpha", positive=True)
"""|a|, positive: the case a = 0 is treated on its own."""
on_1, on_2 = sp.symbols("b_1 b_2", real=True)
"""a.U_1 and a.U_2."""
v_1, v_2 = sp.symbols("v_1 v_2", positive=True)
c = sp.Symbol("c", real=True)
d = sp.Symbol("d", integer=True, positive=True)
eigenvalue = sp.Symbol("lambda")
epsilon = sp.Symbol("epsilon", positive=True)
k = sp.Symbol("k", positive=True)
