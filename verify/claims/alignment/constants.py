"""The constants of Lemma 6 as its statement and C.4 print them, over any functions, and how the claims call them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from verify.checks.descent.constants import Chain, Functions, Link


@dataclass(frozen=True)
class Printed:
    """c_9 = time/tan c_4, alpha = spare/tan c_4; c_3, c_5 without hats are 1/4 and 1/50 of the lemmas."""

    f: Functions
    angle: str = "1/20"
    time: str = "64"
    spare: str = "65"
    start: str = "1/8"

    @property
    def c4(self) -> Any:
        return self.f.number(self.angle) * self.f.pi

    @property
    def tan(self) -> Any:
        return self.f.tan(self.c4)

    @property
    def alpha(self) -> Any:
        return self.f.number(self.spare) / self.tan

    @property
    def c9(self) -> Any:
        return self.f.number(self.time) / self.tan

    @property
    def power(self) -> Any:
        """e^alpha."""
        return self.f.exp(self.alpha)

    @property
    def hat3(self) -> Any:
        return 2 * self.power

    @property
    def hat4(self) -> Any:
        return 1 / (2 * self.alpha)

    @property
    def hat5(self) -> Any:
        return 2 * self.power

    @property
    def c10(self) -> Any:
        return 1 / (4 * self.power**2)

    @property
    def sigma0(self) -> Any:
        return self.f.number(self.start) / self.power**2

    @property
    def longest(self) -> Any:
        """mu T_1 at most, as T_1 is rounded up and mu <= 1."""
        return self.c9 + 1


def chain(links: Callable[[Printed], Sequence[Link]], **changes: str) -> Chain:
    """Links between the constants, some of them changed."""
    return lambda f: links(Printed(f, **changes))


SCALE = r"$\lVert\boldsymbol a\rVert=1$ by homogeneity"
HATS = r"$\hat c_4=\frac1{2\alpha}$, $\hat c_3=\hat c_5=2e^\alpha$, $\alpha=\frac{65}{\tan c_4}$"
EVENT = (
    "the event of `lemma-6-step-init-event`, mirrored for the second neuron: "
    r"$-\boldsymbol a^T\boldsymbol w_2^{(0)}\ge-\hat c_4v_2^{(0)}$"
)
"""As printed, with a.w_2 >= -c4hat v_2, it has the sign of (22): lemma-6-step-induction.ii."""
REGION = (
    r"$0<v_1,v_2$, $v_i,\lVert\boldsymbol w_i\rVert\le\frac1{\hat c_5}$, $\lVert\Delta\mathcal "
    r"G_i\rVert\le\frac1{\hat c_5^2}$"
)
