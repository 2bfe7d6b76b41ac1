"""Every file below a student's folder, in a fixed order, with archives opened on the way; bounded whatever it holds."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from autograder.intake.archives import MAX_FOLDERS, is_archive, opened
from autograder.intake.naming import is_junk
from autograder.intake.opening import read_whole
from autograder.intake.reading import Unreadable
from autograder.intake.tree import MAX_ENTRIES, Group, Node, OnDisk, refused

MAX_DEPTH = 2
MAX_ARCHIVES = 20
MAX_ARCHIVE_BYTES = 50_000_000


@dataclass(slots=True)
class Budget:
    """What one student may still cost: files looked at, archives opened, and the bytes of those inside others."""

    files: int = MAX_ENTRIES
    archives: int = MAX_ARCHIVES
    nested_bytes: int = 2 * MAX_ARCHIVE_BYTES


def files_below(
    folder: Node, shown: str, budget: Budget, *, depth: int = 0, level: int = 0
) -> Iterator[tuple[str, Node]]:
    """Walk a folder.

    Args:
        folder: where to start.
        shown: what to call it, a path.
        budget: shared by everything that belongs to one student.
        depth: how many archives the folder lies in.
        level: how many folders it lies in.

    Yields:
        Each file with the path to show; what cannot be opened or is too much comes as a file with a refusal.
    """
    try:
        children = in_order(folder)
    except Unreadable as error:
        yield shown, refused(folder.name, error)
        return
    for child in children:
        path = f"{shown}/{child.name}"
        budget.files -= 1
        if budget.files < 0:
            if budget.files == -1:
                yield path, Node("", refusal=f"it and what follows is beyond the first {MAX_ENTRIES:,} files")
            return
        if child.is_folder and level >= MAX_FOLDERS:
            yield path, Node(child.name, refusal=f"what lies more than {MAX_FOLDERS} folders deep is not searched")
        elif child.is_folder:
            yield from files_below(child, path, budget, depth=depth, level=level + 1)
        elif is_archive(child.name) and not child.refusal:
            try:
                with as_folder(child, budget, depth=depth) as inside:
                    yield from files_below(inside, path, budget, depth=depth + 1, level=level + 1)
            except Unreadable as error:
                yield path, refused(child.name, error)
        else:
            yield path, child


@contextmanager
def as_folder(node: Node, budget: Budget, *, depth: int = 0, whole_class: bool = False) -> Iterator[Group]:
    """Open an archive that was found, as a folder.

    Raises:
        Unreadable: if it is damaged, or one archive too many or too deep.
    """
    budget.archives -= 1
    if budget.archives < 0:
        raise Unreadable(f"it is beyond the first {MAX_ARCHIVES} archives; hand in your own files")
    if depth >= MAX_DEPTH:
        raise Unreadable(f"it is an archive inside {depth} others, expected at most {MAX_DEPTH} in all; unpack it once")
    with ExitStack() as stack:
        stream, size = stack.enter_context(node.open())
        if not isinstance(node, OnDisk):
            content = read_whole(stream, size, min(MAX_ARCHIVE_BYTES, max(budget.nested_bytes, 0)))
            budget.nested_bytes -= len(content)
            stream = io.BytesIO(content)
        yield stack.enter_context(opened(node.name, stream, size, whole_class=whole_class))


def in_order(folder: Node) -> list[Node]:
    """What is in a folder, by name, without what systems leave behind.

    Raises:
        Unreadable: if it cannot be opened.
    """
    return sorted((child for child in folder.children() if not is_junk(child.name)), key=lambda child: child.name)
