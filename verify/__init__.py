"""The judge: the paper's claims as data, their checks, verdicts, results, report and command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verify.engine.session import run

__all__ = ["run"]


def __getattr__(name: str) -> Any:
    """`verify.run` for notebooks, loaded on demand: listing the claims must stay quick."""
    if name == "run":
        from verify.engine.session import run

        return run
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
