"""The constants of Lemmas 3 to 7 and the quantities of a step of gradient descent, |a| = 1 (App. C.1-C.5, p. 35-47).

For the first neuron in the theorem's convention: v > 0 its output weight, r = |w| > 0, mu > 0 the step size. Every
condition of a derivation is an expression in the constants, under "at least 0: ..." or "above 0: ..." of its results.
"""

from __future__ import annotations

import sympy as sp

c0, c2, c4, c5, c6 = sp.symbols("c0 c2 c4 c5 c6", positive=True)
gamma, beta, delta = sp.symbols("gamma beta delta", nonnegative=True)
v, r, mu = sp.symbols("v r mu", positive=True)
v_1, v_2 = sp.symbols("v_1 v_2", positive=True)
longest = sp.sqrt(c2**2 + gamma)
"""Of a row: |w|^2 <= v^2 + gamma."""
theorem = {sp.Symbol("v_ell", real=True): v_1, sp.Symbol("v_m", real=True): -v_2}
"""The appendix's output weights."""
