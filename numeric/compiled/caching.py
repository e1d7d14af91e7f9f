"""Machine code on first use, kept in Numba's cache, and how to tell which sources it was made of."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from numba import njit


def fingerprint(file: str, *modules: ModuleType) -> int:
    """Of a file and of all modules that are compiled into its machine code or give it constants."""
    files = (file, *(str(module.__file__) for module in modules))
    return int(sha256(b"".join(Path(name).read_bytes() for name in files)).hexdigest()[:15], 16)


def machine_code(function: Callable[..., Any]) -> Any:
    """Compiled on first use; kept in Numba's cache where there is a folder it may write to."""
    try:
        return njit(error_model="numpy", cache=True, nogil=True)(function)
    except RuntimeError:  # "no locator available": a read-only installation without a home
        return njit(error_model="numpy", nogil=True)(function)
