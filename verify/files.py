"""Files that are whole or not there at all."""

from __future__ import annotations

import os
from pathlib import Path

from verify.errors import Unwritable


def write(path: Path, content: bytes) -> None:
    """Write beside and rename, so that no reader and no interruption meets a half-written file.

    Raises Unwritable, with nothing left behind.
    """
    if path.exists() and not path.is_file():
        raise Unwritable(path, OSError("not a regular file"))
    path = path.resolve()
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            draft.write_bytes(content)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise Unwritable(path, error) from error


def require_writable(folder: Path) -> None:
    """Fail now rather than after the work is done: make the folder and write a file in it."""
    probe = folder / ".probe"
    write(probe, b"")
    probe.unlink(missing_ok=True)
