"""The symbols every derivation shares, so that results of different modules can be compared.

Two vectors (a, b in App. A.1-A.2, w_l, w_m in A.3) have lengths p, q and angle t, 0 < t < pi. Their plane has the
coordinates x, y in which the first unit vector is (1, 0) and the second (cos t, sin t). v_l, v_m are their output
weights. i, j, k index sums over neurons, with v, omega, theta the indexed output weights, lengths and angles.
"""

from __future__ import annotations

import sympy as sp

p, q, t = sp.symbols("p q theta", positive=True)
x, y = sp.symbols("x y", real=True)
v_l, v_m = sp.symbols("v_ell v_m", real=True)

i, j, k = sp.symbols("i j k", integer=True, positive=True)
v, omega, theta = sp.IndexedBase("v"), sp.IndexedBase("omega"), sp.IndexedBase("theta")
