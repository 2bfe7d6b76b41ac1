"""The scratch folder is empty for the next worker, however the last one left it."""

from __future__ import annotations

import os

from autograder.worker.emptying import empty


def test_a_folder_deeper_than_recursion_and_paths_reach_is_removed(tmp_path):
    here = os.open(tmp_path, os.O_RDONLY)
    for _ in range(1500):
        os.mkdir("deeper", dir_fd=here)
        inner = os.open("deeper", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(os.open("note", os.O_CREAT, dir_fd=here))
    os.close(here)
    empty(tmp_path)
    assert os.listdir(tmp_path) == []


def test_locked_folders_odd_names_and_names_that_look_like_ours_are_removed(tmp_path):
    for name in (b"locked", b".1", b".2", b"\xff", b"-rf", b"new\nline", b"x" * 255):
        folder = os.fsencode(tmp_path) + b"/" + name
        os.mkdir(folder)
        os.mkdir(folder + b"/.1")
        os.mkdir(folder + b"/inner")
        os.close(os.open(folder + b"/.1/file", os.O_CREAT, 0))
        os.chmod(folder + b"/inner", 0)
        os.chmod(folder, 0)
    empty(tmp_path)
    assert os.listdir(tmp_path) == []


def test_links_are_removed_and_not_followed(tmp_path):
    outside, scratch = tmp_path / "outside", tmp_path / "scratch"
    outside.mkdir()
    scratch.mkdir()
    (outside / "kept").write_text("kept")
    (scratch / "link").symlink_to(outside)
    empty(scratch)
    assert (outside / "kept").read_text() == "kept"
    assert os.listdir(scratch) == []
