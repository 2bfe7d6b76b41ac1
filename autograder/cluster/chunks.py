"""What travels between the head and a machine, and how a batch is cut up."""

from __future__ import annotations

from collections import deque

import msgspec

from autograder.records import Answer, Job

MOST = 32
"""Submissions in a chunk: two to six seconds of work, little to do again when a machine is lost."""

SHARES = 4
"""In so many parts is what is left handed out, so that the last chunks are small and all machines end together."""


class Chunk(msgspec.Struct, frozen=True):
    """A few submissions.

    Attributes:
        references: which a machine must give full marks before it judges a student of these assignments.
    """

    jobs: list[Job]
    references: list[Job] = []


class Judged(msgspec.Struct, frozen=True):
    """What comes back for a chunk.

    Attributes:
        refused: why the machine cannot judge; there are no answers then.
        machine: its address.
    """

    answers: list[Answer]
    refused: str = ""
    machine: str = ""


def cut(waiting: deque[Job], threads: int) -> list[Job]:
    """Take the next chunk from what waits.

    Args:
        waiting: jobs, taken from the left.
        threads: how many chunks the cluster judges at the same time.
    """
    size = min(MOST, max(1, len(waiting) // (SHARES * threads)), len(waiting))
    return [waiting.popleft() for _ in range(size)]
