"""Names of functions in the two legs, "module:function", resolved only when a check runs.

Claims name what they need instead of importing it, so that listing 177 entries loads neither SymPy nor Numba.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def resolve(name: str) -> Callable[..., Any]:
    """The function that "module:function" names; ImportError or AttributeError where there is none."""
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found
