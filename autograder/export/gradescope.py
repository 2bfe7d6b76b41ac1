"""Gradescope packages: a zip for each assignment, with `setup.sh` and `run_autograder` at its root.

Format: gradescope-autograders.readthedocs.io, "Autograder Specifications". Gradescope unpacks the zip to
`/autograder/source`, runs `setup.sh` once when it builds the image, and `run_autograder` for each submission.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from autograder.course import Course
from autograder.export.packing import REQUIREMENTS, check_wheels, copy, copy_grader, write_script, zip_folder


def write(course: Course, out: Path, names: list[str], *, wheels: Path | None, show: str) -> list[Path]:
    """Write `NAME.zip` for each assignment.

    Args:
        course: the course.
        out: the folder for the zips.
        names: the assignments; all when empty.
        wheels: a folder of wheels to pack, so that the image is built without a network; None to download them.
        show: what students see of hidden tests, see `autograder.visibility`.

    Raises:
        PackageError: if the wheels are not there.
    """
    check_wheels(wheels)
    out.mkdir(parents=True, exist_ok=True)
    made = []
    for entry in course.choose(names):
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder)
            _fill(source, course, entry.name, show)
            if wheels is not None:
                shutil.copytree(wheels, source / "wheels")
            made.append(zip_folder(source, out / f"{entry.name}.zip"))
    return made


def _fill(source: Path, course: Course, name: str, show: str) -> None:
    copy_grader(course, name, source)
    copy(course.root / "constraints.txt", source / "constraints.txt")
    (source / "requirements.txt").write_text(REQUIREMENTS, encoding="utf-8")
    for script, text in (("setup.sh", SETUP), ("run_autograder", RUN)):
        write_script(source / script, text.replace("@ASSIGNMENT@", name).replace("@SHOW@", show))


SETUP = """#!/usr/bin/env bash
# Run once, when the image is built. Needs Python 3.11 or newer, and installs it where there is none.
set -euo pipefail
cd "$(dirname "$0")"

python=""
for candidate in python3.13 python3.12 python3.11 python3; do
    if command -v "$candidate" >/dev/null &&
        "$candidate" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python="$candidate"
        break
    fi
done
if [ -z "$python" ]; then
    apt-get update
    apt-get install -y --no-install-recommends python3.11 python3.11-venv
    python=python3.11
fi

"$python" -m venv /autograder/venv
if [ -d wheels ]; then
    /autograder/venv/bin/pip install --no-index --find-links wheels -r requirements.txt -c constraints.txt
    rm -rf wheels
else
    /autograder/venv/bin/pip install --no-cache-dir -r requirements.txt -c constraints.txt \\
        --extra-index-url https://download.pytorch.org/whl/cpu
fi
chmod -R go-rwx /autograder/source
"""

RUN = """#!/usr/bin/env bash
# Run for each submission. Whatever happens, results/results.json is written.
cd /autograder/source || exit 1
rm -f /autograder/results/results.json
PYTHONPATH=/autograder/source /autograder/venv/bin/python -P -m autograder gradescope @ASSIGNMENT@ --show @SHOW@
status=$?
if [ ! -s /autograder/results/results.json ]; then
    mkdir -p /autograder/results
    # No score: an earlier mark is not replaced, and the instructor is told.
    cat > /autograder/results/results.json <<'END'
{"output": "This submission could not be graded, which is no fault of yours: \
the grader did not start. Your instructor can run the autograder again.",
 "output_format": "text", "visibility": "visible", "tests": [], "extra_data": {"status": "grader error"}}
END
fi
exit $status
"""
