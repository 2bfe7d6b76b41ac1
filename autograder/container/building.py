"""Building the course's image."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from autograder.container import context
from autograder.container.engine import ContainerError, Engine
from autograder.course import Course
from autograder.export.packing import check_wheels

IMAGE = "localhost/embedding-exercises"
LABEL = "embedding-exercises.course"


def build(
    engine: Engine, course: Course, *, tag: str = IMAGE, base_image: str | None = None, wheels: Path | None = None,
    torch: str = "cpu",
) -> None:  # fmt: skip
    """Build the image; what the engine says goes where our output goes.

    Args:
        engine: podman or docker.
        course: what the image is of.
        tag: the image's name.
        base_image: an image with Python 3.11 or newer; by default the usual slim one.
        wheels: a folder with a wheel of every requirement, so that the build needs no network; None to download them.
        torch: `cpu` or `cuda`: which build of torch is downloaded.

    Raises:
        PackageError: if the wheels are not there.
        ContainerError: if the engine fails.
    """
    check_wheels(wheels)
    with tempfile.TemporaryDirectory() as folder:
        content, empty = Path(folder) / "context", Path(folder) / "empty"
        empty.mkdir()
        context.write(course, content)
        command = command_line(
            engine, content, (wheels or empty).resolve(), label=context.fingerprint(course), tag=tag,
            base_image=base_image, torch=torch, network=wheels is None,
        )  # fmt: skip
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, check=False)
        except OSError as error:
            raise ContainerError(f"{engine.name} cannot be started: {error.strerror}") from None
    if done.returncode:
        raise ContainerError(f"{engine.name} could not build {tag} (exit status {done.returncode}); see what it says")


def command_line(
    engine: Engine, content: Path, wheels: Path, *, label: str, tag: str, base_image: str | None, torch: str,
    network: bool,
) -> list[str]:  # fmt: skip
    """The engine's command for a build."""
    arguments = {"TORCH": torch} | ({"BASE_IMAGE": base_image} if base_image else {})
    return [
        engine.name, "build", f"--tag={tag}", f"--file={content / 'Containerfile'}", f"--label={LABEL}={label}",
        *(f"--build-arg={name}={value}" for name, value in arguments.items()),
        f"--build-context=wheels={wheels}", *engine.limits(), *([] if network else ["--network=none"]), str(content),
    ]  # fmt: skip


def current(engine: Engine, course: Course, image: str) -> None:
    """Make sure that an image is there and was built from the course as it is now.

    Raises:
        ContainerError: if it is not.
    """
    labels = engine.labels(image)
    if labels is None:
        raise ContainerError(f"there is no image called {image}; run `autograder container build`")
    if labels.get(LABEL) != context.fingerprint(course):
        raise ContainerError(
            f"{image} was built from another state of the course; run `autograder container build` again"
        )
