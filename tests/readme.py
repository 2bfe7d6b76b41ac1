"""The output that the README shows: `python -m tests.readme` writes it anew, a test holds it against a fresh run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.submissions.sample_class import write_class

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"(<!-- make grade -->\n```\n).*?(```)", re.DOTALL)


def gradebook_of_the_sample_class(folder: Path) -> str:
    """What `make grade` prints, 80 columns wide."""
    write_class(folder / "class")
    command = [sys.executable, "-P", "-m", "autograder", "grade", "class", "--out", "grades", "--seed", "sample"]
    done = subprocess.run(
        [*command, "--course", str(ROOT)], cwd=folder, capture_output=True, text=True, check=True,
        env=os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "80"},
    )  # fmt: skip
    return "\n".join(line.rstrip() for line in done.stdout.replace("grades/", "build/grades/").splitlines()) + "\n"


def shown(page: str) -> str:
    """The gradebook in the page."""
    match = re.search(r"<!-- make grade -->\n```\n(.*?)```", page, re.DOTALL)
    return match[1] if match else ""


def shortened(output: str) -> str:
    """The first students, the last one, and everything under the table."""
    head, _, rest = output.partition("\nmost frequent")
    lines = head.rstrip("\n").splitlines()
    cut = [*lines[:15], f"… {len(lines) - 18} more students …", *lines[-3:-2], *lines[-2:]]
    return "\n".join(cut) + "\n\nmost frequent" + rest


def main() -> None:
    """Write the block."""
    with tempfile.TemporaryDirectory() as folder:
        output = shortened(gradebook_of_the_sample_class(Path(folder)))
    page = ROOT / "README.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(BLOCK.sub(lambda match: match[1] + output + match[2], text), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
