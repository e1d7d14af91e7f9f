"""The functions of the angle t between the rows in which all the best constants are written.

u = pi - t; E = t - sin t and D = u - sin t; k = sin t + u cos t is 2 pi times the kernel of unit vectors. G = 4|M b|^2
for the overlap matrix M and a unit row b, and H = 4|b/2 - M b|^2. Exchanging t and u exchanges E with D, A with B, G
with H. All derivatives are simple, and `derivations.inequalities.monotone` uses them.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus.symbols import t

C, S = sp.cos(t), sp.sin(t)
u = sp.pi - t
E, D = t - S, u - S
k = S + u * C
T = (1 + C) * E + (1 - C) * D

A = (1 + C) * E**2 / (sp.pi * T)
B = (1 - C) * D**2 / (sp.pi * T)
G = (u**2 + 2 * u * S * C + S**2) / sp.pi**2
H = (t**2 - 2 * t * S * C + S**2) / sp.pi**2
