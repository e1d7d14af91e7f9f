"""What a result depends on beside our own source: interpreter, machine, libraries; no path or date."""

from __future__ import annotations

import platform
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

LIBRARIES = ("gmpy2", "llvmlite", "mpmath", "numba", "numpy", "python-flint", "scipy", "sympy")


def _versions() -> dict[str, str]:
    found = {}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


@cache
def environment() -> dict[str, Any]:
    """python, platform and packages, as `results.json` has them and as the cache key takes them."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "platform": f"{platform.system()} {platform.machine()}",
        "packages": _versions(),
    }
