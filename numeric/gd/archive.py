"""A record as an npz file: its arrays, and one text of all that is no array."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, fields
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from numeric.errors import InputError
from numeric.gd.geometry import arithmetic
from numeric.gd.settings import Settings, Stop

FORMAT = 1
_NAME = "run of gradient descent"
_ARRAYS = ("step", "v", "W", "v_low", "W_low", "loss", "gradient_norm", "training_loss", "deviation", "a", "frame")
_EXPECTED = f"a saved run of gradient descent, format {FORMAT}"


def write(path: Path, record: Any) -> None:
    """Save a record; InputError where nothing can be written."""
    texts = {field.name: getattr(record, field.name) for field in fields(record) if field.name not in _ARRAYS}
    about = {"what": _NAME, "format": FORMAT, **texts, "settings": _plain(record.settings)}
    arrays = {name: _as_text(x) for name in _ARRAYS if (x := getattr(record, name)) is not None}
    buffer = BytesIO()
    np.savez(buffer, about=np.array(json.dumps(about)), **arrays)
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        draft.write_bytes(buffer.getvalue())
        draft.replace(path)
    except OSError as error:
        raise InputError(str(path), "a place that can be written", error.strerror or error) from error
    finally:
        draft.unlink(missing_ok=True)


def read(path: Path) -> dict[str, Any]:
    """The fields of a saved record."""
    try:
        with np.load(path, allow_pickle=False) as data:
            about = _about(path, json.loads(str(data["about"])))
            arrays = {name: data[name] for name in _ARRAYS if name in data}
        return _fields(about, arrays)
    except InputError:
        raise
    except (OSError, BadZipFile, EOFError, ValueError, KeyError, TypeError, AttributeError) as error:
        got = error.strerror if isinstance(error, OSError) and error.strerror else "something else, or a damaged one"
        raise InputError(str(path), _EXPECTED, got) from error


def _about(path: Path, about: Mapping[str, Any]) -> dict[str, Any]:
    if about["what"] != _NAME or about["format"] != FORMAT:
        raise InputError(str(path), _EXPECTED, f"{about['what']}, format {about['format']}")
    return {name: value for name, value in about.items() if name not in ("what", "format")}


def _fields(about: dict[str, Any], arrays: Mapping[str, Any]) -> dict[str, Any]:
    ar = arithmetic(about["arithmetic"])
    numbers = {name: ar.array(x) if x.dtype.kind == "U" else x for name, x in arrays.items()}
    settings, stop = Settings(**about.pop("settings")), Stop(about.pop("stop"))
    return {"frame": None, **numbers, **about, "settings": settings, "stop": stop}


def _plain(settings: Settings) -> dict[str, Any]:
    size = settings.step_size
    return {**asdict(settings), "step_size": size if isinstance(size, int | float | str) else str(Fraction(size))}


def _as_text(x: Any) -> Any:
    """Numbers of mpmath as text, with all digits that tell them apart; others as they are."""
    return x if x.dtype != object else np.vectorize(lambda number: repr(number).split("'")[1], otypes=[str])(x)
