"""The constants of Lemma 7 and C.5, as printed, and what its claims have in common."""

from __future__ import annotations

from fractions import Fraction

C0, C6, C7, C8, C11 = Fraction(1, 10**8), Fraction(6), Fraction(1, 4), Fraction(32), Fraction(1, 50)
C10 = Fraction(1, 100)
"""What C.5 uses of it; it is 10^(-357)."""
DRIFT = Fraction(3300)
STEP = r"$\mu\le\frac{c_0}{\ln(1/\sigma)}$, $c_0=10^{-8}$, $\sigma\le\sigma_0$"
NEAR = r"$0<v_1,v_2\le2$, $\theta_1,\theta_2\le c_4$, $\lvert b_1\rvert,\lvert b_2\rvert\le c_{11}$"
AGAINST_LEMMA_4 = (
    r"The $c_4=\frac\pi{10}$ of C.5 is more than Lemma 4 gives: its condition is $0.029\ge c_5$ at "
    r"$c_4=\frac\pi{20}$, and negative at $\frac\pi{10}$."
)
