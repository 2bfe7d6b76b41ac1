"""The scratch folder between two submissions: nothing that one left is there for the next."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def empty(folder: Path) -> None:
    """Remove everything under `folder`, however a submission left it.

    Each subfolder is first moved up to the top: neither recursion nor a path then grows with the depth, which may be
    more than either can bear. Folders that were locked are opened first. What resists all the same is left to the
    folder's owner: no submission's leavings may end the server.
    """
    waiting = [folder]
    moved = 0
    while waiting:
        here = waiting.pop()
        entries: list[os.DirEntry[str]] = []
        with suppress(OSError):
            here.chmod(0o700)
            entries = list(os.scandir(here))
        for entry in entries:
            path = Path(entry.path)
            with suppress(OSError):
                if not entry.is_dir(follow_symlinks=False):
                    path.unlink()
                    continue
                path.chmod(0o700)  # moving a folder writes to it as well
                if here != folder:
                    while os.path.lexists(fresh := folder / f".{moved}"):  # a submission may have guessed the name
                        moved += 1
                    path = path.rename(fresh)
                waiting.append(path)
        if here != folder:
            with suppress(OSError):
                here.rmdir()
