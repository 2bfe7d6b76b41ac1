"""Writing: whole or not at all, and not again what is there already."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.report.writing import replace


def test_a_file_that_holds_just_this_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    replace(path, "one")
    before = path.stat()
    replace(path, "one")
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    replace(path, "two")
    assert path.read_text() == "two"
    assert [entry.name for entry in tmp_path.iterdir()] == ["result.json"]


def test_a_link_gives_way_to_a_file(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text("one")
    (tmp_path / "result.json").symlink_to(tmp_path / "elsewhere")
    replace(tmp_path / "result.json", "one")
    assert not (tmp_path / "result.json").is_symlink()


@pytest.mark.parametrize(
    ("name", "kind"),
    [("missing/x.csv", FileNotFoundError), ("file/x.csv", NotADirectoryError), ("folder", IsADirectoryError)],
)
def test_an_error_names_the_file_that_was_asked_for(tmp_path: Path, name: str, kind: type[OSError]) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "folder").mkdir()
    with pytest.raises(kind) as told:
        replace(tmp_path / name, "one")
    assert told.value.filename == str(tmp_path / name)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]
