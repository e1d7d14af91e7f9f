"""A derivation without SymPy."""

from types import SimpleNamespace


def derive() -> SimpleNamespace:
    return SimpleNamespace(title="By hand", steps=(SimpleNamespace(formula="0=0", reason="reflexivity"),))
