"""A record as an npz file: its arrays, and one text of all that is no array."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict
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
SHAPES = {
    "step": "n",
    "v": "nk",
    "W": "nkr",
    "v_low": "nk",
    "W_low": "nkr",
    "loss": "n",
    "gradient_norm": "n",
    "training_loss": "n",
    "deviation": "nk",
    "a": "r",
    "frame": "rd",
}
TEXTS = {"taken", "stop", "settings", "start", "seed", "sigma", "samples", "arithmetic"}
_NAME = "run of gradient descent"
_EXPECTED = f"a saved run of gradient descent, format {FORMAT}"


def write(path: Path, record: Any) -> None:
    """Save a record; InputError where nothing can be written."""
    about = {"what": _NAME, "format": FORMAT, **{name: getattr(record, name) for name in sorted(TEXTS)}}
    about["settings"] = _plain(record.settings)
    arrays = {name: _as_text(x) for name in SHAPES if (x := getattr(record, name)) is not None}
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
        with path.open("rb") as file, np.load(file, allow_pickle=False) as data:
            about = json.loads(str(data["about"]))
            version = f"{about.pop('what')}, format {about.pop('format')}"
            arrays = {name: data[name] for name in SHAPES if name in data}
        if version == f"{_NAME}, format {FORMAT}":
            return _fields(about, arrays)
    except OSError as error:
        raise InputError(str(path), _EXPECTED, error.strerror or "something else") from error
    except (BadZipFile, EOFError, ValueError, KeyError, TypeError, AttributeError, NotImplementedError) as error:
        raise InputError(str(path), _EXPECTED, "something else, or a damaged one") from error
    raise InputError(str(path), _EXPECTED, version)


def _fields(about: dict[str, Any], arrays: Mapping[str, Any]) -> dict[str, Any]:
    """ValueError (InputError is one) or the like where these are no fields of a record."""
    ar = arithmetic(about["arithmetic"])
    numbers = {name: ar.array(x) if x.dtype.kind == "U" else x for name, x in arrays.items()}
    _require_shapes(numbers)
    if about.keys() != TEXTS:
        raise KeyError(*about)
    settings, stop = Settings(**about.pop("settings")), Stop(about.pop("stop"))
    return {"frame": None, **numbers, **about, "settings": settings, "stop": stop}


def _require_shapes(arrays: Mapping[str, Any]) -> None:
    """That all but the frame are there, and fit one another."""
    sizes: dict[str, int] = {}
    for name in SHAPES.keys() - {"frame"} | arrays.keys():
        for letter, size in zip(SHAPES[name], arrays[name].shape, strict=True):
            if sizes.setdefault(letter, size) != size:
                raise ValueError(name)


def _plain(settings: Settings) -> dict[str, Any]:
    size = settings.step_size
    return {**asdict(settings), "step_size": size if isinstance(size, int | float | str) else str(Fraction(size))}


def _as_text(x: Any) -> Any:
    """Numbers of mpmath as text, with all digits that tell them apart; others as they are."""
    return x if x.dtype != object else np.vectorize(lambda number: repr(number).split("'")[1], otypes=[str])(x)
