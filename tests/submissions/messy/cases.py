"""The messy cases: what one student handed in, and what must come of it.

`files` are paths below the student's folder. A case ends in a row for masked_mean with a source (`text` is in it), a row
with a problem (`problem` is in it), or no row; `notes` and `strays` are words of the row's notes and of the list of files
that are not graded.
"""

from __future__ import annotations

import json
import tarfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.submissions.messy import special
from tests.submissions.messy.making import (
    WORK, damaged, encrypted, notebook, notebook_3, overstated, tar_in_a_circle, tarred, zipped, zipped_link,
)  # fmt: skip

NAME = "masked_mean.py"
BOOK = "masked_mean.ipynb"
DEFINES = "def masked_mean(values, mask):\n    return values\n"
SHORT = "def masked_mean(values, mask):"


@dataclass(frozen=True)
class Case:
    """One student's folder; `build` makes in it what is no plain file."""

    files: dict[str, bytes | str] = field(default_factory=dict)
    text: str = ""
    problem: str = ""
    notes: tuple[str, ...] = ()
    strays: tuple[str, ...] = ()
    build: Callable[[Path], None] | None = None


def _work(content: bytes | str, *notes: str, name: str = NAME, text: str = SHORT, strays: tuple[str, ...] = ()) -> Case:
    return Case({name: content}, text, "", notes, strays)


def _refused(content: bytes | str, problem: str, name: str = NAME) -> Case:
    return Case({name: content}, problem=problem)


def _stray(files: dict[str, bytes | str], *strays: str, text: str = "") -> Case:
    return Case(files, text, strays=strays)


def _placed(build: Callable[[Path], None], *, problem: str = "", strays: tuple[str, ...] = (), text: str = "") -> Case:
    files: dict[str, bytes | str] = {NAME: WORK} if text else {}
    return Case(files, text, problem, strays=strays, build=build)


ENCODINGS = {
    "byte order mark": _work(WORK.encode("utf-8-sig"), text="Zoë"),
    "UTF-16 LE with a mark": _work(b"\xff\xfe" + WORK.encode("utf-16-le"), "UTF-16", text="Zoë"),
    "UTF-16 BE with a mark": _work(b"\xfe\xff" + WORK.encode("utf-16-be"), "UTF-16", text="Zoë"),
    "UTF-16 LE without": _refused(WORK.encode("utf-16-le"), "NUL bytes"),
    "UTF-16 BE without": _refused(WORK.encode("utf-16-be"), "NUL bytes"),
    "UTF-32": _refused(WORK.encode("utf-32"), "NUL bytes"),
    "Latin-1 declared": _work(("# coding: latin-1\n" + WORK).encode("latin-1"), text="Zoë"),
    "Latin-1 undeclared": _work(WORK.encode("latin-1"), "Latin-1", text="Zoë"),
    "Windows quotes": _work(("# “quoted” – so\n" + WORK).encode("cp1252"), "Windows-1252", text="“quoted” – so"),
    "declared ASCII but UTF-8": _work("# coding: ascii\n" + WORK, "read as UTF-8", text="Zoë"),
    "declared nonsense": _work("# coding: klingon\n" + WORK, "read as UTF-8", text="Zoë"),
    "half a character by escape": _work("# coding: unicode_escape\nx = '\\ud800'\n" + DEFINES, "UTF-8"),
    "a codec that takes minutes": _work("# coding: punycode\n#" + "a" * 20_000 + "-" + "z9" * 9_000 + "\n" + DEFINES),
    "line ends of Windows": _work(WORK.replace("\n", "\r\n"), text=DEFINES),
    "line ends of an old Mac": _work(WORK.replace("\n", "\r"), text=DEFINES),
    "mixed line ends": _work(WORK.replace("\n", "\r\n", 2).replace("\n    ", "\r    "), text=DEFINES),
    "tabs": _work(WORK.replace("    ", "\t"), text="\treturn"),
    "tabs and blanks": _work(WORK + "\treturn 1\n", text="\treturn 1"),
    "one NUL byte": _refused(WORK + "\0", "NUL bytes"),
    "binary": _refused(bytes(range(256)), "NUL bytes"),
    "empty": _refused(b"", "empty"),
    "white space": _refused(b" \t\r\n" * 9, "empty"),
    "only comments": _work("# I was ill.\n", text="# I was ill."),
    "50 MB": _placed(lambda folder: special.large(folder / NAME, 50_000_000), problem="50,000,000 bytes"),
    "a zip called .py": _refused(zipped({NAME: WORK}), "zip archive"),
    "a PDF called .py": _refused(b"%PDF-1.7 ...", "PDF"),
    "a notebook called .py": _work(notebook(DEFINES), "notebook although it is called .py"),
    "merge conflict": _work(f"<<<<<<< HEAD\n{WORK}=======\n>>>>>>> theirs\n", "merge-conflict markers"),
    "shell lines of an exported notebook": _work("!pip install torch\n" + DEFINES, "1 line that only a notebook"),
}  # fmt: skip

NAMES = {
    "copy (1)": _work(WORK, "masked_mean (1).py", name="masked_mean (1).py"),
    "copy -2": _work(WORK, "masked_mean-2.py", name="masked_mean-2.py"),
    "copy copy": _work(WORK, "masked_mean copy.py", name="masked_mean copy.py"),
    ".py.txt": _work(WORK, "masked_mean.py.txt", name="masked_mean.py.txt"),
    "capital ending": _work(WORK, "MASKED_MEAN.PY", name="MASKED_MEAN.PY"),
    "misspelt": _work(WORK, "maskd_mean.py", name="maskd_mean.py"),
    "student in front": _work(WORK, name="anna_masked_mean.py"),
    "blank at the end": _work(WORK, "masked_mean.py ", name="masked_mean.py "),
    "a name that says nothing": _stray({"homework.py": WORK}, "homework.py"),
    "a name that takes for ever": _work(WORK, name="masked_mean" + " copy 1" * 30 + "!.py"),
    "names differing in case": _stray({NAME: WORK, "Masked_Mean.py": "x = 1"}, "a second masked_mean", text=SHORT),
    "folder called as a file": _work(WORK, name=f"{NAME}/{NAME}"),
    "macOS metadata": Case({NAME: WORK, f"._{NAME}": b"\0\5\x16\7", f"__MACOSX/._{NAME}": b"\0"}, SHORT),
    "checkpoints": Case({NAME: WORK, ".ipynb_checkpoints/masked_mean-checkpoint.ipynb": b"{}"}, SHORT),
    "a very long name": _stray({"m" * 240 + ".py": WORK}, "mmm"),
    "line break in a name": _work(WORK, name="anna\nb_masked_mean.py"),
    "a name that is not UTF-8": _placed(special.nameless, text=SHORT, strays=("\udcff",)),
}

PLACES = {
    "link to a file outside": _placed(lambda folder: special.link(folder / NAME, "/etc/passwd"), problem="a link"),
    "dangling link": _placed(lambda folder: special.link(folder / NAME, "nowhere"), problem="a link"),
    "link to a folder": _placed(lambda folder: special.link(folder / "all", "/"), strays=("all (it is a link",)),
    "loop of links": _placed(lambda folder: special.link(folder / NAME, NAME), problem="a link"),
    "FIFO": _placed(lambda folder: special.fifo(folder / NAME), problem="not a plain file"),
    "FIFO beside": _placed(
        lambda folder: special.fifo(folder / "pipe"), text=SHORT, strays=("pipe (it is not a plain",)
    ),
    "socket": _placed(lambda folder: special.socket_at(folder / NAME), problem="not a plain file"),
    "hundreds of folders deep": _placed(special.deep, text=SHORT, strays=("folders deep",)),
    "10,000 empty files": _placed(special.many, text=SHORT, strays=("9,975 more files",)),
    "unreadable file": _placed(lambda folder: special.closed(folder / NAME), problem="cannot be read"),
    "unreadable folder": _placed(special.closed_folder, strays=("the folder cannot be read here",)),
}

NOTEBOOKS = {
    "no kernelspec": _work(notebook(DEFINES), "from the code cells", name=BOOK),
    "format 3": _work(notebook_3(DEFINES), name=BOOK),
    "source as a list": _work(notebook(DEFINES.splitlines(True)), name=BOOK),  # type: ignore[arg-type]
    "line magic": _work(notebook("%matplotlib inline\n" + DEFINES), "1 line that only", name=BOOK),
    "cell magic": _work(notebook("%%bash\nrm -rf /", DEFINES), "2 lines that only", name=BOOK, text="# rm -rf /"),
    "timed cell": _work(notebook("%%time\n" + DEFINES), "1 line that only", name=BOOK, text=f"# %%time\n{DEFINES}"),
    "shell": _work(notebook("!pip install torch\nfiles = !ls\n" + DEFINES), "2 lines that only", name=BOOK),
    "shell in a branch": _work(notebook("if True:\n    !ls\n" + DEFINES), name=BOOK, text="    pass  # !ls"),
    "help": _work(notebook("masked_mean?\n" + DEFINES), "1 line that only", name=BOOK),
    "a formula that starts with %": _work(notebook("x = (5\n % 3)\n" + DEFINES), name=BOOK, text="x = (5\n % 3)"),
    "cells out of order": _work(notebook("def f():\n    return g()", "def g(): ...", DEFINES), name=BOOK),
    "a cell that is no Python": _work(notebook("x = ", DEFINES), "code cell 1 is not Python", name=BOOK, text="# x = "),
    "a cell that fails": _work(notebook("1 / 0", DEFINES), name=BOOK),
    "a cell nested too deep": _work(notebook("-" * 90_000 + "1", DEFINES), "code cell 1 is not", name=BOOK),
    "half a character": _work(notebook("x = '\ud800'\n" + DEFINES), name=BOOK, text="x = '?'"),
    "called .ipynb.txt": _work(notebook(DEFINES), "masked_mean.ipynb.txt", name=f"{BOOK}.txt"),
    "100 MB of outputs": _placed(lambda folder: special.outputs(folder / BOOK, DEFINES)),
    "160 MB": _placed(lambda folder: special.large(folder / BOOK, 160_000_000), problem="160,000,000 bytes"),
    "only text": _refused(notebook(cells=[{"cell_type": "markdown", "source": "Hi"}]), "holds no code", name=BOOK),
    "no cells at all": _refused(notebook(), "holds no code", name=BOOK),
    "merge conflict in JSON": _refused(b'{"cells": [\n<<<<<<< HEAD\n=======\n>>>>>>> x\n]}', "conflict", name=BOOK),
    "not JSON": _refused("def masked_mean(): ...", "not JSON", name=BOOK),
    "JSON but no notebook": _refused(json.dumps({"a": 1}), "no notebook", name=BOOK),
    "cut off": _refused(notebook(DEFINES)[:-40], "not JSON", name=BOOK),
    "empty notebook": _refused(b"", "empty", name=BOOK),
    "brackets without end": _refused(b'{"cells":' + b"[" * 200_000, "not JSON", name=BOOK),
    "script and notebook": Case(
        {NAME: WORK, BOOK: notebook("x = 1")}, SHORT, "", ("a notebook was handed in too",), ("a second masked_mean",)
    ),
    "notebook and close script": Case(
        {"Masked Mean.py": WORK, BOOK: notebook("x = 1")}, SHORT, "", ("a notebook was handed in too",), (BOOK,)
    ),
}  # fmt: skip
NOTEBOOKS["100 MB of outputs"] = Case(text=SHORT, build=NOTEBOOKS["100 MB of outputs"].build)

DEEP = zipped({"3.zip": zipped({"2.zip": zipped({NAME: WORK})})})
ARCHIVES = {
    "zip": _work(zipped({NAME: WORK}), name="hw.zip"),
    "zip with a folder": _work(zipped({"hw/": b"", f"hw/{NAME}": WORK, "hw/.DS_Store": b"x"}), name="hw.zip"),
    "tar.gz": _work(tarred((f"./hw/{NAME}", WORK)), name="hw.tar.gz"),
    "plain tar": _work(tarred((NAME, WORK), zipped=False), name="hw.tar"),
    "notebook in a zip": _work(zipped({BOOK: notebook(DEFINES)}), "code cells", name="hw.zip"),
    "backslashes": _work(zipped({f"hw\\{NAME}": WORK}), name="hw.zip"),
    "zip in a zip": _work(zipped({"inner.zip": zipped({NAME: WORK})}), name="hw.zip"),
    "three zips deep": _stray({"hw.zip": DEEP}, "inside 2 others"),
    "metadata in a zip": Case({"hw.zip": zipped({NAME: WORK, f"__MACOSX/._{NAME}": b"\0"})}, SHORT),
    "zip bomb": _refused(zipped({NAME: bytes(30_000_000)}), "zip bomb", name="hw.zip"),
    "a size that is not true": _refused(overstated(NAME, 4_000_000_000), "zip bomb", name="hw.zip"),
    "tar bomb": _stray({"hw.tar.gz": tarred(("zeros", bytes(30_000_000)))}, "unpacks to more than"),
    "30,000 members": _stray({"hw.zip": zipped({str(i): b"" for i in range(30_000)}, method=0)}, "30,000 files"),
    "zip slip": _refused(zipped({f"../../{NAME}": WORK}), "leads out of the archive", name="hw.zip"),
    "tar slip": _refused(tarred((f"a/../../{NAME}", WORK)), "leads out of the archive", name="hw.tar.gz"),
    "absolute path": _refused(zipped({f"/tmp/{NAME}": WORK}), "absolute path", name="hw.zip"),
    "drive letter": _refused(zipped({f"C:\\{NAME}": WORK}), "absolute path", name="hw.zip"),
    "link in a zip": _refused(zipped_link(NAME, "/etc/passwd"), "a link", name="hw.zip"),
    "link in a tar": _refused(tarred((NAME, ""), kind=tarfile.SYMTYPE, target="/etc/passwd"), "a link", name="h.tgz"),
    "hard link in a tar": _refused(tarred((NAME, ""), kind=tarfile.LNKTYPE, target="/x"), "a link", name="h.tgz"),
    "FIFO in a tar": _refused(tarred((NAME, ""), kind=tarfile.FIFOTYPE), "not a plain file", name="h.tgz"),
    "encrypted": _refused(encrypted({NAME: WORK}), "encrypted", name="hw.zip"),
    "packed unusually": _refused(zipped({NAME: WORK}, method=14), "unusual way", name="hw.zip"),
    "truncated zip": _stray({"hw.zip": zipped({NAME: WORK})[:-30]}, "not an archive that can be opened"),
    "truncated zip named well": _refused(zipped({NAME: WORK})[:-30], "BadZipFile", name="masked_mean.zip"),
    "truncated tar.gz": _stray({"hw.tar.gz": tarred((NAME, WORK))[:-30]}, "not an archive that can be opened"),
    "damaged inside": _refused(damaged(NAME, WORK), "damaged", name="hw.zip"),
    "tar in a circle": _stray({"hw.tar": tar_in_a_circle()}, "more than 20,000 files"),
    "rar": _stray({"hw.rar": b"Rar!"}, "a kind that is not opened"),
    "empty zip": Case({"hw.zip": zipped({})}),
    "a long name in a zip": _stray({"hw.zip": zipped({"m" * 5_000 + "/x.py": WORK})}, "longer than 200 bytes"),
    "a thousand folders in a zip": _refused(zipped({"a/" * 1000 + NAME: WORK}), "folders deep", name="hw.zip"),
    "the same name twice": _stray({"hw.tar": tarred((NAME, WORK), (NAME, "x"), zipped=False)}, "a second", text=SHORT),
    "not UTF-8 in a zip": _work(zipped({f"Zoë/{NAME}": WORK}), name="hw.zip"),
}  # fmt: skip

CASES = ENCODINGS | NAMES | PLACES | NOTEBOOKS | ARCHIVES
