"""What is asked of podman and of docker: pure functions, no engine needed."""

from __future__ import annotations

import csv
import dataclasses
import os
import re
import tomllib
from pathlib import Path

import pytest

from autograder.batch.grading import Options
from autograder.container import building, context, grading, running
from autograder.container.engine import USER, ContainerError, Engine, find
from autograder.course import Course
from autograder.export.packing import REQUIREMENTS
from tests.conftest import ROOT

ENGINES = [Engine("podman"), Engine("docker"), Engine("docker", rootless=True)]


@pytest.mark.parametrize("engine", ENGINES, ids=["podman", "docker", "rootless docker"])
def test_every_run_is_closed(engine: Engine) -> None:
    command = running.command_line(engine, "image", "name", ["grade"], jobs=3)
    assert {
        "--rm", "--name=name", "--init", "--network=none", "--read-only", "--cap-drop=all", "--pull=never",
        "--security-opt=no-new-privileges", "--pids-limit=1664", f"--memory={16 * 1024**3}",
        f"--memory-swap={16 * 1024**3}",
    } <= set(command)  # fmt: skip
    assert ("--read-only-tmpfs=false" in command) == (engine.name == "podman")
    assert not {"--privileged", "--network=host", "--pid=host"} & set(command)
    assert not [item for item in command if item.startswith(("--cap-add", "--device", "--gpus", "--mount", "-v"))]
    assert command[-2:] == ["image", "grade"]


@pytest.mark.parametrize(
    ("engine", "uid", "flags"),
    [
        (Engine("podman"), 0, [f"--user={USER}:{USER}"]),
        (Engine("docker"), 0, [f"--user={USER}:{USER}"]),
        (Engine("podman"), 1000, ["--userns=keep-id", "--user=1000:1000"]),
        (Engine("docker"), 1000, ["--user=1000:1000"]),
        (Engine("docker", rootless=True), 1000, ["--user=0:0"]),
    ],
)
def test_who_grades(monkeypatch: pytest.MonkeyPatch, engine: Engine, uid: int, flags: list[str]) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: uid)
    monkeypatch.setattr(os, "getegid", lambda: uid)
    assert engine.user() == flags


def test_the_gpu_is_handed_through_only_when_asked_for() -> None:
    for engine, flag in ((Engine("podman"), "--device=nvidia.com/gpu=all"), (Engine("docker"), "--gpus=all")):
        assert flag in running.command_line(engine, "image", "name", [], device="cuda")
        assert flag not in running.command_line(engine, "image", "name", [])


@pytest.mark.parametrize("path", ["/a b/c:d", "/a,b", '/say "hi", twice', "/é"])
def test_any_path_can_be_mounted(path: str) -> None:
    for engine in ENGINES:
        argument = engine.mount(path, path, writable=False).removeprefix("--mount=")
        fields = next(csv.reader([argument]))
        assert {"type=bind", f"src={path}", f"dst={path}", "readonly"} <= set(fields)
        assert "readonly" not in engine.mount(path, path, writable=True)


def test_a_path_that_hides_the_containers_own_files_is_refused(tmp_path: Path) -> None:
    for path in ("/", "/usr/bin", "/etc", "/tmp", "/dev/null"):
        with pytest.raises(ContainerError, match="files of its own"):
            running.Mounts().add(Path(path))
    assert running.Mounts().add(tmp_path) == tmp_path


def test_a_link_is_followed_and_keeps_what_it_is_known_by(tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    (tmp_path / "latest").symlink_to("class")
    (tmp_path / "essay.py").touch()
    (tmp_path / "ann_masked_mean.py").symlink_to("essay.py")
    mounts = running.Mounts()
    assert mounts.add(tmp_path / "latest") == tmp_path / "class"
    assert mounts.add(tmp_path / "ann_masked_mean.py") == tmp_path / "ann_masked_mean.py"
    (first, second) = mounts.arguments(Engine("docker"))
    assert f"src={tmp_path / 'essay.py'},dst={tmp_path / 'ann_masked_mean.py'}" in first
    assert f"src={tmp_path / 'class'},dst={tmp_path / 'class'}" in second


def test_every_option_of_grade_is_passed_on(tmp_path: Path) -> None:
    options = Options(
        tmp_path, assignment="padding", jobs=3, device="cuda", seed="s", only=("Ann Lee", "-x"), force=True,
        strict=False, layout="canvas", roster=tmp_path / "class.csv",
    )  # fmt: skip
    assert len(dataclasses.fields(Options)) == 10, "a new option: pass it on"
    assert grading._arguments(options, tmp_path, options.roster, as_json=True) == [
        f"--course={running.COURSE}", f"--out={tmp_path}", "--jobs=3", "--device=cuda", "--sandbox=off",
        "--only=Ann Lee", "--only=-x", "--assignment=padding", "--seed=s", "--layout=canvas",
        f"--roster={tmp_path / 'class.csv'}", "--force", "--json",
    ]  # fmt: skip


def test_what_a_build_is_asked_for(tmp_path: Path) -> None:
    asked = {"label": "abc", "tag": "t", "torch": "cuda", "base_image": "base"}
    for engine in (Engine("podman"), Engine("docker")):
        command = building.command_line(engine, tmp_path, Path("/wheels"), network=False, **asked)
        assert {"--network=none", "--label=embedding-exercises.course=abc", "--build-arg=TORCH=cuda",
                "--build-arg=BASE_IMAGE=base", "--build-context=wheels=/wheels", "--tag=t"} <= set(command)  # fmt: skip
        assert "--network=none" not in building.command_line(engine, tmp_path, tmp_path, network=True, **asked)


def test_the_context_holds_no_answers_and_its_fingerprint_follows_every_file(course: Course, tmp_path: Path) -> None:
    context.write(course, tmp_path)
    held = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert {"Containerfile", "requirements.txt", "course/course.toml", "course/solutions/corpus.txt"} <= held
    assert "course/autograder/suites/padding/hidden/test_pad_row.py" in held
    assert not [name for name in held if "submissions" in name or "authoring" in name or "__pycache__" in name]
    assert {path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")} == {0o755, 0o644}


def test_what_is_installed_is_what_the_project_depends_on_but_for_watching_and_pages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {re.split(r"[<>=]", line)[0] for line in project["dependencies"]}
    assert set(REQUIREMENTS.split()) == names - {"watchfiles", "jinja2"}
    assert set(context.NEEDED.split()) == {*REQUIREMENTS.split(), "distributed"}


def test_without_an_engine_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(ContainerError, match="neither podman nor docker was found on this machine; install podman"):
        find()
    with pytest.raises(ContainerError, match="docker was not found"):
        find("docker")


def test_a_file_that_only_its_owner_may_read_is_refused_rather_than_marked_zero(tmp_path: Path) -> None:
    (tmp_path / "ann").mkdir()
    work = tmp_path / "ann" / "masked_mean.py"
    work.touch()
    tmp_path.chmod(0o755)
    grading._check_readable(tmp_path)
    work.chmod(0o600)
    with pytest.raises(ContainerError, match=r"masked_mean\.py can be read by its owner alone.*chmod -R a\+rX"):
        grading._check_readable(tmp_path)
