"""A record as an npz file: its arrays, and one text of all that is no array."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from io import BytesIO
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from numeric import files
from numeric.arithmetic import FLOAT64
from numeric.errors import InputError
from numeric.gd.geometry import arithmetic
from numeric.gd.settings import MOST, Settings, Stop, whole_number

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
_STATES = {"v", "W", "v_low", "W_low", "a", "frame"}
_NAME = "run of gradient descent"
_EXPECTED = f"a saved run of gradient descent, format {FORMAT}"


def write(path: str | Path, record: Any) -> None:
    """Save a record; InputError where nothing can be written."""
    about = {"what": _NAME, "format": FORMAT, **{name: getattr(record, name) for name in sorted(TEXTS)}}
    about["settings"] = _plain(record.settings)
    arithmetic(record.arithmetic)  # refuses what could not be read back
    arrays = {name: _as_text(x) for name in SHAPES if (x := getattr(record, name)) is not None}
    buffer = BytesIO()
    np.savez(buffer, about=np.array(json.dumps(about)), **arrays)
    try:
        files.write(Path(path), buffer.getvalue())
    except (OSError, ValueError, TypeError) as error:  # the last two for what is no name of a file
        raise InputError(_line(path), "a place that can be written", _reason(error)) from error


def read(path: str | Path) -> dict[str, Any]:
    """The fields of a saved record; InputError where there is none, whatever there is instead."""
    try:
        files.require_regular(Path(path))
        return _read(Path(path))
    except OSError as error:
        raise InputError(_line(path), _EXPECTED, _reason(error)) from error
    except Exception as error:  # what a damaged file may raise is no short list
        raise InputError(_line(path), _EXPECTED, _WrongVersion.told_by(error)) from error


class _WrongVersion(Exception):
    """The file says what it is, and it is something else."""

    @staticmethod
    def told_by(error: Exception) -> str:
        return _line(error) if isinstance(error, _WrongVersion) else "something else, or a damaged one"


def _line(name: object) -> str:
    return str(name) if str(name).isprintable() else repr(str(name))


def _reason(error: Exception) -> object:
    return getattr(error, "strerror", None) or error


def _read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        if any(part.compress_type != zipfile.ZIP_STORED for part in zipfile.ZipFile(file).infolist()):
            raise ValueError("packed")  # `write` does not, and there may be any size in it
        file.seek(0)
        with np.load(file, allow_pickle=False) as data:
            about = json.loads(str(data["about"]))
            version = f"{about.pop('what')}, format {about.pop('format')}"
            arrays = {name: data[name] for name in SHAPES if name in data}
    if version != f"{_NAME}, format {FORMAT}":
        raise _WrongVersion(version)
    return _fields(about, arrays)


def _fields(about: dict[str, Any], arrays: Mapping[str, Any]) -> dict[str, Any]:
    """An error of any kind where these are no fields of a record."""
    _require_shapes(arrays)
    if about.keys() != TEXTS:
        raise KeyError(*about)
    ar = arithmetic(about["arithmetic"])
    numbers = {name: x if name == "step" else _numbers(name, x, ar) for name, x in arrays.items()}
    settings, stop = Settings(**about.pop("settings")), Stop(about.pop("stop"))
    _require_sense(about, arrays["step"])
    return {"frame": None, **numbers, **about, "settings": settings, "stop": stop}


def _require_shapes(arrays: Mapping[str, Any]) -> None:
    """That all but the frame are there, and fit one another."""
    sizes: dict[str, int] = {}
    for name in SHAPES.keys() - {"frame"} | arrays.keys():
        for letter, size in zip(SHAPES[name], arrays[name].shape, strict=True):
            if sizes.setdefault(letter, size) != size or not size:
                raise ValueError(name)


def _numbers(name: str, x: Any, ar: Any) -> Any:
    """Numbers of the arithmetic: finite, if they are of a state; else not nan, but where there is no deviation."""
    if x.dtype != np.float64 if ar is FLOAT64 else x.dtype.kind != "U":
        raise TypeError(name)
    if ar is not FLOAT64:
        return ar.array(x)
    if not np.isfinite(x).all() if name in _STATES else np.isnan(x).any() and name != "deviation":
        raise ValueError(name)
    return x


def _require_sense(about: Mapping[str, Any], step: Any) -> None:
    """That the rest is of its type, and that the steps are counted from 0 on."""
    if step.dtype != np.int64 or step[0] or (np.diff(step) <= 0).any():
        raise ValueError("step")
    whole_number("taken", about["taken"], int(step[-1]))
    for name, least, most in (("seed", 0, inf), ("samples", 1, MOST)):
        if about[name] is not None:
            whole_number(name, about[name], least, most)
    if not isinstance(about["start"], str) or not isinstance(about["sigma"], str | None):
        raise TypeError("start, sigma")


def _plain(settings: Settings) -> dict[str, Any]:
    size = settings.step_size
    return {**asdict(settings), "step_size": size if isinstance(size, int | float | str) else str(Fraction(size))}


def _as_text(x: Any) -> Any:
    """Numbers of mpmath as text, with all digits that tell them apart; others as they are."""
    return x if x.dtype != object else np.vectorize(lambda number: repr(number).split("'")[1], otypes=[str])(x)
