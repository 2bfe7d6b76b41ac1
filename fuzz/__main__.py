"""Feed a target with inputs grown by coverage, for so many seconds.

    python -m fuzz decode [--seconds 300] [-- libFuzzer options]

The inputs that led somewhere new are kept in build/fuzz/TARGET, and one that fails in build/fuzz/TARGET-crash-…; give
such a file after `--` to run it again. Exit status 0 when nothing failed.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST_MEGABYTES = 2048


def main() -> None:
    """Read the arguments and hand over to atheris, which does not return."""
    try:
        import atheris
    except ImportError:
        sys.exit("atheris is not installed, which has wheels for Linux on x86-64 only: pip install -e '.[dev]'")
    with atheris.instrument_imports(include=["autograder.worker.wire", "autograder.intake", "autograder.export.lms"]):
        from fuzz.targets import TARGETS

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("--seconds", type=int, default=300)
    parser.add_argument("more", nargs="*", help="options of libFuzzer, or files to run again")
    options = parser.parse_args()

    target = TARGETS[options.target]
    corpus = ROOT / "build" / "fuzz" / options.target
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(target.seeds):
        (corpus / f"seed{number}").write_bytes(seed)
    arguments = [
        sys.argv[0], f"-max_total_time={options.seconds}", f"-artifact_prefix={corpus}-", "-max_len=4096",
        f"-rss_limit_mb={MOST_MEGABYTES}", "-print_final_stats=1", *options.more,
    ]  # fmt: skip
    if not any(not word.startswith("-") for word in options.more):
        arguments.append(str(corpus))
    atheris.Setup(arguments, target.run)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
