"""The ten steps of CONTRIBUTING.md, followed to the letter in a copy of the course, with the page's own examples."""

from __future__ import annotations

import json
import re
from pathlib import Path

from autograder.records import Rung
from tests.conftest import ROOT, Command

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")

SOLUTION = '''"""Word count: how often each word occurs.

What it teaches   Words are counted before anything else is done with them.
Difficulty        1 of 5
Minutes           10
Prerequisites     dictionaries
"""

from __future__ import annotations


def count_words(words: list[str]) -> dict[str, int]:
    """Count words without regard to case.

    Args:
        words: any words.

    Returns:
        For each word in small letters, how often it occurs.
    """
    ### BEGIN SOLUTION
    counts: dict[str, int] = {}
    for word in words:
        counts[word.lower()] = counts.get(word.lower(), 0) + 1
    return counts
    ### END SOLUTION


def main() -> None:
    """Print a report."""
    print(count_words(["The", "the"]))


if __name__ == "__main__":
    main()
'''

WRONG = {
    "case_kept": "def count_words(words):\n    return {word: words.count(word) for word in words}\n",
    "by_table": (
        "def count_words(words):\n    known = {word: 0 for word in words if word.islower()}\n"
        "    for word in words:\n        known[word] += 1\n    return known\n"
    ),
}
CORRECT = {
    "counter": (
        "from collections import Counter\n\n"
        "def count_words(words):\n    return Counter(word.casefold() for word in words)\n"
    ),
    "default": (
        "from collections import defaultdict\n\n"
        "def count_words(words):\n    counts = defaultdict(int)\n"
        "    for word in words:\n        counts[word.lower()] += 1\n    return counts\n"
    ),
    "one_line": "count_words = lambda words: {w: [v.lower() for v in words].count(w) for w in map(str.lower, words)}\n",
    "sorting": (
        "from itertools import groupby\n\n"
        "def count_words(words):\n"
        "    return {word: len(list(group)) for word, group in groupby(sorted(word.lower() for word in words))}\n"
    ),
    "recursive": (
        "def count_words(words):\n    if not words:\n        return {}\n    rest = count_words(words[1:])\n"
        "    return rest | {words[0].lower(): rest.get(words[0].lower(), 0) + 1}\n"
    ),
}


def block(language: str, holding: str) -> str:
    """The page's code block in `language` that holds some text."""
    blocks = re.findall(rf"^[ ]*```{language}\n(.*?)^[ ]*```", PAGE, flags=re.MULTILINE | re.DOTALL)
    (found,) = [text for text in blocks if holding in text]
    margin = len(found) - len(found.lstrip(" "))
    return "".join(line[margin:] for line in found.splitlines(keepends=True))


def test_ten_steps_make_an_assignment(autograder: Command, course_copy: Path) -> None:
    suite = course_copy / "autograder" / "suites" / "word_count"
    answers = course_copy / "tests" / "submissions" / "word_count"
    # 1, 2: the solution with its regions
    write(course_copy / "solutions" / "word_count.py", SOLUTION)
    # 3: the tasks
    write(suite / "tasks.toml", "[count_words]\n")
    write(suite / "__init__.py", "")
    # 4, 5, 6: known answers and what the mistakes are called
    header = block("python", "# mistake: counts-case-apart")
    write(answers / "wrong" / "case_kept.py", header + WRONG["case_kept"])
    write(
        answers / "wrong" / "by_table.py", header.replace("counts-case-apart", "chokes-on-capitals") + WRONG["by_table"]
    )
    mistakes = block("toml", "[counts-case-apart]")
    another = (
        '\n[chokes-on-capitals]\ntitle = "capitals raise an error"\nquestion = "Which keys does the table have?"\n'
    )
    write(suite / "mistakes.toml", mistakes + another)
    for name, text in CORRECT.items():
        write(answers / "correct" / f"{name}.py", text)
    # 7: the tests, here the page's own
    tests = block("python", "def test_case_does_not_matter")
    write(suite / "probes.py", "")
    write(suite / "test_public.py", tests)
    # 8: the course
    entry = (
        '\n[[assignment]]\nname = "word_count"\ntitle = "Word count"\npoints = 2\ndifficulty = 1\nminutes = 10\n'
        'teaches = "Counting."\n'
    )
    course = course_copy / "course.toml"
    course.write_text(course.read_text(encoding="utf-8") + entry, encoding="utf-8")
    # 9: the stub
    assert autograder("stubs", cwd=course_copy, code=course_copy).returncode == 0
    stub = (course_copy / "assignments" / "word_count.py").read_text(encoding="utf-8")
    assert 'raise NotImplementedError("Task 1: count_words")' in stub
    # 10: the proof
    done = autograder("validate", "word_count", "--seeds", "3", "--json", cwd=course_copy, code=course_copy)
    assert done.returncode == 0, done.stdout + done.stderr
    (report,) = json.loads(done.stdout)["assignments"]
    assert [entry["named"] for entry in report["wrong"]] == [True, True]
    assert report["reference"] == {"name": "reference", "score": 2, "max_score": 2}


def test_every_name_of_the_vocabulary_is_explained() -> None:
    import autograder.judge as vocabulary

    code = " ".join(re.findall(r"```.*?```|`[^`\n]+`", PAGE, flags=re.DOTALL))  # `when` is a word of any sentence, too
    explained = set(re.findall(r"\w+", code))
    left_out = {"Draw", "Reply", "Submission"}  # types, for annotations only
    assert set(vocabulary.__all__) - left_out <= explained


def test_the_ladder_of_the_page_has_every_rung() -> None:
    found = re.search(r"climbs the same ladder \(([^)]*)\)", PAGE)
    assert found
    rungs = re.split(r",\s+", found[1])
    assert len(rungs) == len(Rung), rungs
    told = {"attempted": "it is not the stub", "side effects": "inputs untouched"}  # where the page's word is another
    for rung, words in zip(Rung, rungs, strict=True):
        assert told.get(rung.value, rung.value) in words


def test_every_place_the_page_names_exists() -> None:
    roots = "|".join(sorted(path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")))
    # The new assignment's own files are for the reader to make; what they are put into is there.
    named = {place.partition("word_count")[0] for place in re.findall(rf"`((?:{roots})/[\w./]*)`", PAGE)}
    assert len(named) > 4
    assert [place for place in named if not (ROOT / place).exists()] == []


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
