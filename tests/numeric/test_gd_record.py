"""A run's record: what follows from its states, where its phases end, and a file that gives back the same bytes."""

import io
import json
import os
import zipfile
from dataclasses import replace

import numpy as np
import pytest

from numeric import balls, closed_form, gd, mp
from numeric.errors import InputError
from numeric.gd import archive, plot
from numeric.gd.phases import phase

SETTINGS = gd.Settings(0.25, 400, keep_every=8)
MP = mp(60)
START = gd.starts.theorem(7, 1e-2, seed=3)


@pytest.fixture(scope="module")
def population():
    return gd.run(START, SETTINGS)


@pytest.fixture(scope="module")
def empirical():
    return gd.run(START, SETTINGS, samples=gd.Samples(80, 1))


@pytest.fixture(scope="module")
def precise():
    start = gd.starts.theorem(4, "1e-358", seed=3, ar=mp(30))
    return gd.run(start, gd.Settings("1/4", 12, keep_every=5), ar=mp(30))


@pytest.fixture(params=["population", "empirical", "precise"])
def record(request):
    return request.getfixturevalue(request.param)


def exact(record, i):
    """State i in mpmath: v (k,), W (k, r), with their low-order parts."""
    parts = ((record.v[i], record.v_low[i]), (record.W[i], record.W_low[i]))
    return [MP.array(hi) + MP.array(low) for hi, low in parts]


def test_norms_and_imbalances_of_the_whole_state(record):
    for i in range(len(record.step)):
        v, W = exact(record, i)
        squares = (W * W).sum(1)
        assert np.abs(record.norm[i] / squares**0.5 - 1).max() < 1e-15
        imbalance = squares - v * v
        assert (np.abs(record.imbalance[i] - imbalance) <= 1e-15 * np.abs(imbalance) + 1e-25 * v * v).all()


def test_angles_of_the_whole_state(record):
    for i in (0, len(record.step) // 2, -1):
        (v, W), a = exact(record, i), MP.array(record.a)
        assert float(record.theta[i]) == pytest.approx(angle(W[0], W[1]), rel=1e-14)
        assert float(record.opening[i]) == pytest.approx(angle(W[0], -W[1]), rel=1e-12)
        for j in range(2):
            assert float(record.to_target[i, j]) == pytest.approx(angle(W[j], a * (-1 if v[j] < 0 else 1)), rel=1e-12)


def angle(x, y):
    """By the half angle of unit vectors."""
    x, y = x / (x @ x) ** 0.5, y / (y @ y) ** 0.5
    difference, total = x - y, x + y
    return 2 * float(MP.atan2((difference @ difference) ** 0.5, (total @ total) ** 0.5))


def test_rows_in_all_coordinates(population):
    assert population.W.shape[2] == 3
    assert population.frame @ population.frame.T == pytest.approx(np.eye(3), abs=1e-15)
    assert population.W_full(0) == pytest.approx(START.W, rel=1e-13, abs=1e-17)
    assert population.a @ population.frame == pytest.approx(START.a, abs=1e-15)
    for i in (0, 20):
        loss = closed_form.loss(population.v[i], population.W_full(i), START.a)
        assert population.loss[i] == pytest.approx(loss, rel=1e-10)


def test_three_neurons_have_no_one_angle():
    record = gd.run(gd.starts.xavier(6, 3, 0.1, seed=0), gd.Settings(0.1, 20))
    assert np.isnan(record.theta).all()
    assert np.isnan(record.opening).all()
    assert record.to_target.shape == (21, 3)


def test_phases_are_told_by_two_thresholds(population):
    ends = population.phases
    aligned = (population.to_target <= np.pi / 20).all(1)
    grown = (np.abs(population.v) >= 0.25).all(1)
    assert ends.alignment_end == population.step[aligned][0]
    assert ends.growth_end == population.step[aligned & grown][0]
    assert 0 < ends.alignment_end < ends.growth_end < 400
    assert [ends.at(step) for step in (0, ends.alignment_end, ends.growth_end)] == list(gd.Phase)
    for i, step in enumerate(population.step):
        assert phase(population.v[i], population.W[i], population.a) is ends.at(step)


def test_a_run_that_is_too_short_for_a_phase():
    record = gd.run(START, replace(SETTINGS, steps=1))
    assert record.phases == gd.Phases(None, None)
    assert record.phases.at(1) is gd.Phase.ALIGNMENT


def test_a_file_gives_back_the_same_bytes(record, tmp_path):
    record.save(tmp_path / "run.npz")
    again = gd.Record.load(tmp_path / "run.npz")
    for name, value in vars(record).items():
        found = getattr(again, name)
        if isinstance(value, np.ndarray) and value.dtype != object:
            assert (found.dtype, found.shape, found.tobytes()) == (value.dtype, value.shape, value.tobytes())
        elif name in archive.SHAPES and value is not None:
            assert (found == value).all()
            assert found.shape == value.shape
        elif name in record.__dataclass_fields__:
            assert found == value, name
    again.save(tmp_path / "again.npz")
    assert (tmp_path / "again.npz").read_bytes() == (tmp_path / "run.npz").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.npz", "run.npz"]


def rewritten(path, change):
    """The file at the path with its text of settings changed."""
    with np.load(path) as data:
        arrays = dict(data)
    about = json.loads(str(arrays.pop("about")))
    change(about, arrays)
    np.savez(path, about=np.array(json.dumps(about)), **arrays)


@pytest.mark.parametrize(("change", "got"), [
    (lambda about, arrays: about.update(format=2), "format 2"),
    (lambda about, arrays: about.update(what="something"), "something"),
    (lambda about, arrays: arrays.pop("W"), "damaged"),
    (lambda about, arrays: about.pop("stop"), "damaged"),
    (lambda about, arrays: about.update(more=1), "damaged"),
    (lambda about, arrays: about.update(arithmetic="mp(x)"), "damaged"),
    (lambda about, arrays: about["settings"].update(steps=-1), "damaged"),
    (lambda about, arrays: arrays.update(v=arrays["v"][:-1]), "damaged"),
    (lambda about, arrays: arrays.update(v=arrays["v"].astype(int)), "damaged"),
    (lambda about, arrays: arrays.update(W=arrays["W"].astype(str)), "damaged"),
    (lambda about, arrays: arrays.update(step=arrays["step"].astype(float)), "damaged"),
    (lambda about, arrays: arrays.update(step=arrays["step"][::-1]), "damaged"),
    (lambda about, arrays: arrays["W"].fill(np.nan), "damaged"),
    (lambda about, arrays: arrays["loss"].fill(np.nan), "damaged"),
    (lambda about, arrays: arrays.update(frame=np.zeros((4, 9))), "damaged"),
    (lambda about, arrays: about.update(taken=-1), "damaged"),
    (lambda about, arrays: about.update(taken="400"), "damaged"),
    (lambda about, arrays: about.update(seed=0.5), "damaged"),
    (lambda about, arrays: about.update(start=None), "damaged"),
    (lambda about, arrays: about.update(arithmetic="mp(9999999999)"), "damaged"),
    (lambda about, arrays: about.update(settings=[]), "damaged"),
])
def test_a_file_of_another_version_or_a_damaged_one(population, tmp_path, change, got):
    path = tmp_path / "run.npz"
    population.save(path)
    rewritten(path, change)
    refused(path, got)


def test_a_file_that_is_none(population, tmp_path):
    path = tmp_path / "run.npz"
    refused(path, "No such file")
    refused(tmp_path, "directory")
    for content in (b"", b"text", b"PK\x03\x04"):
        path.write_bytes(content)
        refused(path, "damaged")
    np.save(tmp_path / "array.npy", np.zeros(3))
    refused(tmp_path / "array.npy", "damaged")
    population.save(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    refused(path, "damaged")
    with zipfile.ZipFile(path, "w") as other:
        other.writestr("letter.txt", "x")
    refused(path, "damaged")


@pytest.mark.parametrize("content", [
    b"[" * 100_000, b'"' + b"9" * 10_000 + b'"', b"9" * 10_000, b"null", b"\xff",
])
def test_a_file_whose_text_is_none(population, tmp_path, content):
    """Also one that is nested deeper than anything can be read, and one whose array is larger than any memory."""
    path = tmp_path / "run.npz"
    population.save(path)
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    arrays = dict(np.load(path))
    np.savez(path, **arrays | {"about": np.array(content.decode("latin-1"))})
    refused(path, "damaged")
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(header, {"shape": (10**15,), "fortran_order": False, "descr": "<f8"})
    parts["W.npy"] = header.getvalue()
    for packing in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA):
        with zipfile.ZipFile(path, "w", packing) as archive:
            for name, part in parts.items():
                archive.writestr(name, part)
        refused(path, "damaged")


def test_a_flipped_byte_is_noticed(population, tmp_path):
    path = tmp_path / "run.npz"
    population.save(path)
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    refused(path, "damaged")


def refused(path, got):
    with pytest.raises(InputError, match=got) as caught:
        gd.Record.load(path)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith(str(path))


def test_a_place_that_cannot_be_written(population, tmp_path):
    with pytest.raises(InputError, match="can be written"):
        population.save(tmp_path / "missing" / "run.npz")
    with pytest.raises(InputError, match="can be written"):
        population.save(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_is_replaced_only_if_it_is_a_file(population, tmp_path):
    """Through links, with its mode; nothing waits for the other end of a pipe."""
    target, link, pipe = tmp_path / "run.npz", tmp_path / "link", tmp_path / "pipe"
    target.write_bytes(b"")
    target.chmod(0o640)
    link.symlink_to(target)
    population.save(link)
    assert link.is_symlink()
    assert target.stat().st_mode & 0o777 == 0o640
    assert gd.Record.load(target).taken == population.taken
    os.mkfifo(pipe)
    with pytest.raises(InputError, match="not a regular file"):
        population.save(pipe)
    assert pipe.is_fifo()
    refused(pipe, "not a regular file")


@pytest.mark.parametrize("name", ["a\0b", "", "/", "x" * 300, "no/\n/run.npz", 5, None])
def test_a_bad_name_is_one_line(population, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    for use in (population.save, gd.Record.load):
        with pytest.raises(InputError) as caught:
            use(name)
        assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_run_in_balls_cannot_be_saved(tmp_path):
    record = gd.run(START, gd.Settings(0.25, 1), ar=balls(30))
    with pytest.raises(InputError, match=r"arithmetic: .* balls\(30\)"):
        record.save(tmp_path / "run.npz")
    assert list(tmp_path.iterdir()) == []


def test_a_picture_of_every_record(record):
    figure = record.plot()
    losses, norms, angles = figure.axes
    assert [axes.get_yscale() for axes in figure.axes] == ["log"] * 3
    assert losses.lines[0].get_ydata() == pytest.approx(np.where(record.loss > 0, record.loss, np.nan).astype(float))
    assert len(norms.lines) == len(record.v[0]) * 2 + borders(record)
    assert len(angles.lines) == 3 + borders(record)
    assert plot.picture(record, "svg") == plot.picture(record, "svg")


def borders(record):
    return sum(end is not None for end in (record.phases.alignment_end, record.phases.growth_end))


def test_a_long_record_is_drawn_from_few_states():
    record = gd.run(START, gd.Settings(0.01, 6_000))
    assert len(record.step) == 6_001
    line = record.plot().axes[0].lines[0].get_xdata()
    assert len(line) < 2100
    assert (line[0], line[-1]) == (1, 6_001)


@pytest.mark.parametrize(("changes", "name"), [
    ({"step_size": 0}, "step_size"), ({"step_size": -1}, "step_size"), ({"step_size": "x"}, "step_size"),
    ({"step_size": float("nan")}, "step_size"), ({"step_size": None}, "step_size"), ({"step_size": "1/0"}, "step_size"),
    ({"steps": -1}, "steps"), ({"steps": 1.5}, "steps"), ({"keep_every": 0}, "keep_every"),
    ({"tolerance": -1}, "tolerance"), ({"loss_below": float("nan")}, "loss_below"),
])
def test_settings_that_are_refused(changes, name):
    with pytest.raises(InputError, match=f"^{name}: "):
        gd.Settings(**{"step_size": 0.1, "steps": 5} | changes)


def test_a_step_size_that_is_none_in_float64():
    with pytest.raises(InputError, match="range of float64"):
        gd.run(START, gd.Settings("1e-400", 5))
