"""Files that are whole or not there at all."""

from __future__ import annotations

import os
from errno import EISDIR
from pathlib import Path
from stat import S_IMODE


def write(path: Path, content: bytes) -> None:
    """Write beside and rename: no reader and no interruption meets half a file, links and modes stay as they are.

    OSError, with nothing left behind, where that cannot be done; also if something is there that is no regular file.
    """
    target = path.resolve()
    require_regular(target)
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        draft.write_bytes(content)
        if target.exists():
            draft.chmod(S_IMODE(target.stat().st_mode))
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def require_regular(path: Path) -> None:
    """OSError if there is a device, a pipe or a folder: what must be neither replaced nor waited for."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    if path.exists() and not path.is_file():
        raise OSError("not a regular file")
