"""The results of a run on disk: `results.json`, the arrays and certificates beside it, and the times that vary."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from verify import files
from verify.errors import BadResults

SCHEMA = "1"
RESULTS = "results.json"
TIMINGS = "timings.json"
ATTACHED = ("data/*.npz", "certificates/*.json")
SECTIONS = ("paper", "environment", "seed", "size", "complete", "formal", "inventory", "claims")


def write(
    build: Path, document: Mapping[str, Any], attachments: Iterable[tuple[str, bytes]], times: Mapping[str, float]
) -> Path:
    """Write the attachments, then the times, then the document that refers to them; returns its path.

    Attachments of earlier runs that the document does not refer to are removed. Raises Unwritable.
    """
    saved = dict(attachments)
    for name, content in saved.items():
        files.write(build / name, content)
    rounded = {key: round(seconds, 3) for key, seconds in times.items()}
    files.write(build / TIMINGS, dumps(rounded).encode())
    files.write(build / RESULTS, dumps(document).encode())
    for old in (old for pattern in ATTACHED for old in build.glob(pattern)):
        if old.relative_to(build).as_posix() not in saved:
            old.unlink()
    return build / RESULTS


def dumps(document: Mapping[str, Any]) -> str:
    """The one way in which we print JSON: sorted, indented by one, nothing that is not a number."""
    return json.dumps(document, sort_keys=True, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def read(path: Path) -> dict[str, Any]:
    """The document in `path`. Raises BadResults where it is missing, truncated, or of another schema."""
    document = _parse(path)
    if not isinstance(document, dict) or "schema" not in document:
        raise BadResults(path, "a results document", f"JSON without a schema ({type(document).__name__})")
    if document["schema"] != SCHEMA:
        raise BadResults(path, f"schema {SCHEMA!r}", f"schema {document['schema']!r}")
    missing = [name for name in SECTIONS if name not in document]
    if missing:
        raise BadResults(path, f"the sections {', '.join(SECTIONS)}", f"none named {', '.join(missing)}")
    return document


def _parse(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadResults(path, "a results file", error.strerror or str(error)) from error
    except ValueError as error:
        raise BadResults(path, "JSON", f"a damaged or truncated file ({error})") from error


def flat(claims: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Every statement of the document: each claim, then its parts."""
    for claim in claims:
        yield claim
        yield from flat(claim["parts"])
