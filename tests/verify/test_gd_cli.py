"""`verify gd`: what it prints where, the files it writes, the exit codes, and what it refuses."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from numeric import gd
from verify.cli import descending, invoke, summary
from verify.errors import Exit

Capture = pytest.CaptureFixture[str]
SMALL = ("--d", "5", "--sigma", "1e-2", "--step-size", "0.5", "--steps", "200")


def verify(*arguments: str) -> int:
    return invoke(["gd", *arguments], "toys")


def test_a_summary_by_phase(capsys: Capture) -> None:
    assert verify(*SMALL) == Exit.AS_EXPECTED
    out, err = capsys.readouterr()
    title, _, heads, *rows, _, stop = out.splitlines()
    assert title == "population loss, d = 5, k = 2, step size 0.5, float64; theorem start, sigma 1e-2, seed 0"
    assert heads.split()[:3] == ["phase", "steps", "loss"]
    assert [row.split()[0] for row in rows] == ["start", "alignment", "growth", "convergence"]
    assert stop == "all steps done, at step 200"
    assert err == ""
    assert all(line == line.rstrip() and len(line) < 110 for line in out.splitlines())


def test_json_is_what_the_record_says(capsys: Capture) -> None:
    assert verify(*SMALL, "--json", "--seed", "4") == Exit.AS_EXPECTED
    told = json.loads(capsys.readouterr().out)
    record = gd.run(gd.starts.theorem(5, "1e-2", seed=4), gd.Settings("0.5", 200))
    assert told["start"] == {"name": "theorem", "sigma": "1e-2", "seed": 4}
    assert (told["d"], told["k"], told["samples"], told["taken"]) == (5, 2, None, 200)
    last = told["phases"][-1]
    assert last["phase"] == "convergence"
    assert last["loss"] == record.loss[-1]
    assert last["to_target"] == record.to_target[-1].max()
    assert last["imbalance"] == np.abs(record.imbalance[-1]).max()
    assert told["phases"][1]["steps"] == [0, record.phases.alignment_end]


def test_samples_have_a_training_loss(capsys: Capture) -> None:
    assert verify(*SMALL, "--n", "50", "--json") == Exit.AS_EXPECTED
    told = json.loads(capsys.readouterr().out)
    assert told["samples"] == 50
    assert told["phases"][0]["training_loss"] != told["phases"][0]["loss"]


@pytest.mark.parametrize("start", ["gaussian", "xavier"])
def test_other_starts(capsys: Capture, start: str) -> None:
    assert verify(*SMALL, "--start", start) == Exit.AS_EXPECTED
    assert f"{start} start" in capsys.readouterr().out


def test_any_number_of_neurons_has_no_one_angle(capsys: Capture) -> None:
    assert verify(*SMALL, "--start", "xavier", "--k", "3") == Exit.AS_EXPECTED
    out = capsys.readouterr().out
    assert "k = 3" in out
    assert "pi - angle" not in out


def test_a_scale_that_float64_cannot_hold(capsys: Capture) -> None:
    assert verify("--d", "4", "--sigma", "1e-358", "--digits", "30", "--steps", "3", "--json") == Exit.AS_EXPECTED
    told = json.loads(capsys.readouterr().out)
    assert told["phases"][-1]["norms"][0].endswith("e-359")
    assert verify("--d", "4", "--sigma", "1e-358", "--digits", "30", "--steps", "3") == Exit.AS_EXPECTED
    assert "e-359 .. " in capsys.readouterr().out


def test_files_of_a_run_and_their_pictures(capsys: Capture, tmp_path: Path) -> None:
    run, picture = tmp_path / "run.npz", tmp_path / "run.png"
    assert verify(*SMALL, "--save", str(run), "--figure", str(picture)) == Exit.AS_EXPECTED
    first = capsys.readouterr().out.splitlines()
    assert first[-2:] == [f"saved: {run}", f"drawn: {picture}"]
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert verify("--plot", str(run)) == Exit.AS_EXPECTED
    again = capsys.readouterr().out.splitlines()
    assert again[:-1] == first[:-2]
    assert again[-1] == f"drawn: {tmp_path / 'run.svg'}"
    drawn = (tmp_path / "run.svg").read_bytes()
    assert b"<svg" in drawn
    verify("--plot", str(run), "--json")
    assert json.loads(capsys.readouterr().out)["taken"] == 200
    assert (tmp_path / "run.svg").read_bytes() == drawn


def test_keep_every(tmp_path: Path) -> None:
    run = tmp_path / "run.npz"
    verify(*SMALL, "--keep-every", "80", "--save", str(run))
    assert gd.Record.load(run).step.tolist() == [0, 80, 160, 200]


def test_divergence_is_told_and_the_run_kept(capsys: Capture, tmp_path: Path) -> None:
    run = tmp_path / "run.npz"
    assert verify(*SMALL, "--step-size", "9", "--save", str(run)) == Exit.DIFFERS
    record = gd.Record.load(run)
    assert record.stop is gd.Stop.DIVERGED
    assert f"diverged, at step {record.taken}" in capsys.readouterr().out.splitlines()


def test_an_interrupted_run_is_told_and_kept(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    run, whole = tmp_path / "run.npz", gd.run

    def interrupted(*arguments: object, **options: object) -> object:
        def stop(step: int, loss: float, phase: str) -> None:
            if step >= 40:
                raise KeyboardInterrupt

        return whole(*arguments, **options | {"progress": stop})  # type: ignore[arg-type]

    monkeypatch.setattr(gd, "run", interrupted)
    assert verify(*SMALL, "--n", "50", "--save", str(run)) == Exit.INTERRUPTED
    assert gd.Record.load(run).step.tolist() == list(range(41))
    assert "interrupted, at step 40" in capsys.readouterr().out.splitlines()


def test_progress_is_drawn_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    with descending._progress(10) as progress:
        assert progress is None
    screen = io.StringIO()
    screen.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stderr", screen)
    with descending._progress(1000) as progress:
        progress(500, 0.25, gd.Phase.GROWTH)
    assert "growth, loss 0.25" in screen.getvalue()
    assert "500/1000" in screen.getvalue()


def test_a_number_that_is_no_json_is_text() -> None:
    assert [summary._number(x) for x in (0.5, float("inf"), np.float64("nan"))] == [0.5, "inf", "nan"]


@pytest.mark.parametrize(("arguments", "message"), [
    (("--n", "0"), "n: expected a whole number of at least 1, got 0"),
    (("--d", "2"), "d: expected at least k + 1 = 3, got 2"),
    (("--step-size", "0"), "step_size: expected a positive number, got '0'"),
    (("--step-size", "-1"), "step_size: expected a positive number, got '-1'"),
    (("--sigma", "0"), "sigma: expected a positive number within the range of float64, got '0'"),
    (("--sigma", "x"), "sigma: expected a positive number within the range of float64, got 'x'"),
    (("--k", "3"), "k: expected 2 neurons for the start theorem, got 3; --start xavier takes any number"),
    (("--n", "9", "--digits", "30"), "ar: expected float64, since there are samples, got mp(30)"),
    (("--figure", "run.gif"), "figure: expected a name that ends in .svg, .png, .pdf, got 'run.gif'"),
    (("--plot", "missing.npz"), "missing.npz: expected a saved run of gradient descent, format 1, got No such file"),
    (("--steps", "-1"), "--steps"),
    (("--steps", "1" + "0" * 30), "steps: expected a whole number of at most 4611686018427387904, got 1000"),
    (("--keep-every", "1" + "0" * 30), "keep_every: expected a whole number of at most"),
    (("--n", "1" + "0" * 12), "n: expected arrays that fit into memory"),
    (("--n", "4" + "0" * 18), "n: expected arrays that fit into memory"),
    (("--n", "1" + "0" * 30), "n: expected a whole number of at most"),
    (("--d", "1" + "0" * 15), "d: expected arrays that fit into memory"),
    (("--d", "4" + "0" * 18), "d: expected arrays that fit into memory"),
    (("--save", "x" * 300), "expected a place that can be written, got File name too long"),
    (("--figure", "x" * 300 + ".svg"), "expected a place that can be written, got File name too long"),
])
def test_bad_input_is_one_line(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert verify(*arguments) == Exit.USAGE
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("verify: ")
    assert message in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_run(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "run.npz").write_bytes(b"text")
    assert verify("--plot", str(tmp_path / "run.npz")) == Exit.USAGE
    assert "damaged" in capsys.readouterr().err


def test_a_place_that_cannot_be_written_is_told_before_the_run(capsys: Capture, tmp_path: Path) -> None:
    for option in ("--save", "--figure"):
        (tmp_path / "file").write_text("")
        assert verify("--steps", "100000000000", option, str(tmp_path / "file" / "run.svg")) == Exit.USAGE
        assert "can be written" in capsys.readouterr().err


def test_a_pipe_is_not_written_to_and_two_files_are_two(capsys: Capture, tmp_path: Path) -> None:
    pipe, file = tmp_path / "pipe.svg", tmp_path / "run.svg"
    os.mkfifo(pipe)
    for option in ("--save", "--figure"):
        assert verify("--steps", "100000000000", option, str(pipe)) == Exit.USAGE
        assert "not a regular file" in capsys.readouterr().err
    (tmp_path / "link.svg").symlink_to(file)
    assert verify("--steps", "100000000000", "--save", str(file), "--figure", str(tmp_path / "link.svg")) == Exit.USAGE
    assert "figure: expected a file for each" in capsys.readouterr().err
    verify(*SMALL, "--save", str(file))
    assert verify("--plot", str(file)) == Exit.USAGE  # its picture would be the file itself
    assert gd.Record.load(file).taken == 200


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no device that is always full")
def test_a_full_device_is_one_line() -> None:
    command = [sys.executable, "-m", "verify", "gd", *SMALL]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == Exit.USAGE
    assert done.stderr == "verify: standard output: expected a place that can be written, got No space left on device\n"
