"""One root seed, and a stream for every job that depends on nothing but the root and the job's key."""

from __future__ import annotations

import hashlib


def derive(root: int, key: str) -> int:
    """The seed of the job `key`: 48 bits, which every reader of JSON keeps exact."""
    digest = hashlib.sha256(f"{root}/{key}".encode()).digest()
    return int.from_bytes(digest[:6])
