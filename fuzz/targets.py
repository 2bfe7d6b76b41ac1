"""What is fuzzed: each target takes any bytes and may raise only the errors that its contract names.

To add one, write a function of bytes and list it in `TARGETS` with a few inputs to start from.
"""

from __future__ import annotations

import io
import json
import tarfile
import zipfile
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC
from pathlib import Path
from typing import NamedTuple

from autograder.export.lms.sheet import SheetError, parse_sheet
from autograder.intake.archives import opened
from autograder.intake.exports import take_export
from autograder.intake.found import Intake
from autograder.intake.identifying import Roster, identify
from autograder.intake.layouts.choosing import LAYOUTS
from autograder.intake.notebooks import read_notebook
from autograder.intake.opening import source_of
from autograder.intake.reading import Unreadable, read_source
from autograder.intake.roster import Listed, RosterError, parse_roster
from autograder.intake.taking import Wanted
from autograder.intake.tree import Group, Stored
from autograder.intake.walking import Budget, files_below
from autograder.standing import Person
from autograder.worker import wire


class Target(NamedTuple):
    """A function of bytes that must not fail, and inputs to start from."""

    run: Callable[[bytes], None]
    seeds: list[bytes]


def decode(data: bytes) -> None:
    """Whatever a worker sends is a value or a WireError, and a value survives another journey."""
    try:
        value = wire.decode(data)
    except wire.WireError:
        return
    try:
        again = wire.encode(value)
    except wire.WireError:
        return  # a value may be read that is a little larger than what may be written
    wire.decode(again)


def read(data: bytes) -> None:
    """Whatever a student hands in is text with plain line ends, or Unreadable with a reason."""
    try:
        text, _ = read_source(data)
    except Unreadable:
        return
    assert text.strip()
    assert "\r" not in text
    assert "\0" not in text


def notebook(data: bytes) -> None:
    """Whatever is called a notebook is Python with its cells in order, or Unreadable with a reason."""
    with suppress(Unreadable):
        read_notebook(data)[0].encode()


def archive(data: bytes) -> None:
    """Whatever is called an archive lists members that can be read or are Unreadable, within the caps."""
    for name in ("x.zip", "x.tar.gz"):
        with suppress(Unreadable), opened(name, io.BytesIO(data), len(data)) as folder:
            for _, node in files_below(folder, name, Budget(), depth=1):
                with suppress(Unreadable):
                    source_of(node)[0].encode()


def export(data: bytes) -> None:
    """Whatever an export holds becomes attempts of students, or Unreadable; the first line is a list of names."""
    names, _, content = data.partition(b"\n")
    for layout in LAYOUTS.values():
        root = Group("submissions")
        for path in names.decode("utf-8", "surrogateescape").split("|"):
            folder, (*above, name) = root, path.split("/")
            for part in above:
                folder = folder.folders.setdefault(part, Group(part))
            folder.files.append(Stored(name, len(content), lambda: io.BytesIO(content)))
        layout.evidence(root)
        intake = Intake()
        with suppress(Unreadable):
            take_export(intake, layout, root, Wanted(["masked_mean"], "masked_mean"))
        identify(intake, [Listed(Person("Ann Lee", "12", "a@b.c"))], UTC)
        for student, _ in intake.attempts:
            assert student in intake.students


def roster(data: bytes) -> None:
    """Whatever is called a class list names somebody, or is a RosterError; a name found in it is matched again."""
    with suppress(RosterError):
        entries = parse_roster(data, "roster.csv")
        assert entries
        listed = Roster(entries)
        for entry in entries:
            found = listed.match(entry.person)
            assert found is None or listed.has(found)


def sheet(data: bytes) -> None:
    """Whatever is called a gradebook is written again as it was read, or is a SheetError."""
    with suppress(SheetError):
        assert parse_sheet(data, Path("gradebook.csv")).as_bytes() == data


def _exports() -> list[bytes]:
    metadata = b"submission_1:\n  :submitters:\n  - :name: Ann\n    :sid: 1\n  :created_at: 2026-11-03 10:00:00.5 Z\n"
    names = [
        "submission_1/masked_mean.py|submission_metadata.yml",
        "leeann_LATE_12_34_masked_mean-2.py|leeann_12_34_x.zip",
        "Ann Lee_12_assignsubmission_file_/masked_mean.py|Bo_1_assignsubmission_file_masked_mean.ipynb",
        "12-34 - Ann Lee - Nov 3, 2026 1159 PM/masked_mean.py|index.html",
        "A_alee_attempt_2026-11-03-23-59-00_masked_mean.py|A_alee_attempt_2026-11-03-23-59-00.txt",
        "submitted/ann/masked_mean/masked_mean.ipynb|submitted/ann/masked_mean/timestamp.txt",
        "lab-ann/.git/config|lab-ann/assignments/masked_mean.py|lab-bo/.github/x",
    ]
    return [f"{name}\n".encode() + metadata for name in names]


def _notebooks() -> list[bytes]:
    cell = {"cell_type": "code", "source": ["%time\n", "x = 1\n"], "outputs": [{"text": "]}"}]}
    new = {"nbformat": 4, "metadata": {}, "cells": [cell, {"cell_type": "markdown", "source": "a"}]}
    old = {"nbformat": 3, "worksheets": [{"cells": [{"cell_type": "code", "input": "x = 1"}]}]}
    return [json.dumps(document).encode() for document in (new, old, {"cells": 3}, [])]


def _archives() -> list[bytes]:
    zipped, tarred = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("ann/masked_mean.py", "x = 1\n")
        made.writestr("../out.py", "x = 2\n")
    with tarfile.open(fileobj=tarred, mode="w:gz") as made:
        member = tarfile.TarInfo("ann/masked_mean.py")
        member.size = 6
        made.addfile(member, io.BytesIO(b"x = 1\n"))
    return [zipped.getvalue(), tarred.getvalue()]


def _values() -> list[bytes]:
    import torch

    ids = torch.arange(6).reshape(2, 3)
    samples = [
        None, [1, -(2**63), 2.5, "é", b"raw"], {"a": (1, 2), 3: [True]}, ids, ids.T, ids[:, :1].expand(2, 4),
        torch.nn.Parameter(torch.ones(2)), torch.empty(3, device="meta"), wire.Opaque("x.Y", "shape (1,)"),
        {"value": {"output": torch.zeros(2, dtype=torch.bfloat16)}, "changed": ["#0"]},
    ]  # fmt: skip
    return [wire.encode(sample) for sample in samples]


TARGETS: dict[str, Target] = {
    "export": Target(export, _exports()),
    "roster": Target(
        roster,
        [
            b"id,name,email,section\n1,Ann Lee,a@b.c,A\n", b"Student,ID\n    Points Possible,\n\"Lee, Ann\",3\n",
            b"Identifier;Full name;Last modified (submission)\nParticipant 1;A;Monday, 2 November 2026, 11:59 PM\n",
        ],
    ),
    "sheet": Target(
        sheet,
        [
            b'\xef\xbb\xbfStudent,ID\r\n"Lee, ""Ann""",3\r\n', b"a;b\n1;\n;", b"\xff\xfea\0,\0b\0\n\0", b'"a\nb",c\rd',
        ],
    ),
    "archive": Target(archive, _archives()),
    "notebook": Target(notebook, _notebooks()),
    "decode": Target(decode, _values()),
    "read": Target(
        read,
        [
            b"x = 1\r\n", b"# -*- coding: latin-1 -*-\ny = '\xe9'\n", b"\xef\xbb\xbfz = 2\n", b"\xff\xfea\0\n\0",
            b"# coding: utf-7\n", b"# coding: idna\n", b"\x00\x01", b"\n\n",
        ],
    ),
}  # fmt: skip
