"""What a worker takes beyond the kernel's limits is noticed, and ordinary use is not."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from autograder.judge import excess


def test_an_empty_folder_and_a_missing_one_are_fine(tmp_path):
    assert excess.too_many_files(tmp_path) == ""
    assert excess.too_many_files(tmp_path / "gone") == ""


def test_many_small_files_are_noticed_however_deep(tmp_path, monkeypatch):
    monkeypatch.setattr(excess, "MAX_FILES", 10)
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    for number in range(8):
        (deep / str(number)).touch()
    assert excess.too_many_files(tmp_path) == ""
    (deep / "one more").touch()
    assert "more than 10 files" in excess.too_many_files(tmp_path)


def test_a_folder_that_cannot_be_looked_into_is_noticed(tmp_path, monkeypatch):
    def refuse(path):
        raise PermissionError(path)

    monkeypatch.setattr(os, "scandir", refuse)  # root, as which tests may run, may look into any
    assert "nobody can look into" in excess.too_many_files(tmp_path)


def test_a_few_large_files_are_noticed(tmp_path):
    with (tmp_path / "large").open("wb") as stream:
        stream.truncate(excess.MAX_BYTES)
    assert excess.too_many_files(tmp_path) == ""
    (tmp_path / "more").write_text("x")
    assert "more than 256 MB" in excess.too_many_files(tmp_path)


THREADS = """
import sys, threading
for _ in range(int(sys.argv[1]) - 1):
    threading.Thread(target=threading.Event().wait, daemon=True).start()
print("ready", flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="this system shows no threads")
def test_threads_are_counted(monkeypatch):
    monkeypatch.setattr(excess, "MAX_THREADS", 4)
    for count, told in ((4, False), (5, True)):  # of a process of its own: threads of this one come and go
        command = [sys.executable, "-c", THREADS, str(count)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            process.stdout.readline()
            assert ("threads" in excess.too_many_threads(process.pid)) is told
            process.stdin.close()


def test_a_process_that_is_gone_has_no_threads():
    assert excess.too_many_threads(2**22 + 1) == ""


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="this system shows no memory")
def test_memory_beyond_the_limit_is_noticed_however_it_is_held():
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_DATA, (1 << 26, 1 << 26));"
        "print('ready', flush=True); sys.stdin.readline()"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"ready\n"
        assert excess.too_much_memory(process.pid) == ""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(excess, "SHARED", -(1 << 26) + 1)
            assert "of memory" in excess.too_much_memory(process.pid)
        process.stdin.close()
    assert excess.too_much_memory(process.pid) == ""


def test_it_can_be_imported_where_there_are_no_limits():
    """On Windows, where `check` runs without them."""
    code = "import sys; sys.modules['resource'] = None; from autograder.judge import connection, excess"
    subprocess.run([sys.executable, "-c", code], check=True)
