"""Derived forms in lengths, angle and target, put into the coordinates of a symbolic state of the judge.

`derivations.inequalities.state` writes rescaled rows p abar, q bbar and a target a1 abar + a2 bbar + (off the plane, of
squared length eta); the judge has v = (v_1, -v_2), rows along (1, 0, 0, 0) and (cos t, sin t, 0, 0), any target.
"""

from __future__ import annotations

from typing import Any

from verify.state import State


def placed(form: Any, s: State) -> Any:
    """The form at the rescaled rows and the target of the state."""
    from derivations.calculus.symbols import p, q, t
    from derivations.inequalities.state import a1, a2, eta

    angle = s.theta[0, 1]
    sin, cos = s.o.sin(angle), s.o.cos(angle)
    along, across, off, _ = s.a
    first, second = along - across * cos / sin, across / sin
    values = {p: s.v[0] * s.norm[0], q: -s.v[1] * s.norm[1], t: angle, a1: first, a2: second, eta: off**2}
    return form.subs(values, simultaneous=True)
