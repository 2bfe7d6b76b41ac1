"""What the hidden tests share: the draw of everybody's numbers, and sentences about answers."""

import hashlib
import math
import re
from dataclasses import replace

from autograder.judge import expect, when
from autograder.judge.expect import SuiteError
from autograder.records import Rung
from autograder.suites.concepts import probes
from autograder.suites.concepts.forms import is_name, letter, number, signs, whole_numbers

SOMEBODY_ELSE = {"somebody-elses-numbers": when(lambda _: True)}
NO_NAME = {"no-name-yet": when(lambda _: True)}


MOST_WORDS = 5  # of a name; a list of the whole class is nobody's


def fits(student, said):
    """Whether the name in the file can be one of the student's: their words in any order, or a login made of them.

    Args:
        student: all names under which they may hand in, divided by commas: names, ids, logins, addresses.
        said: the name in the file.
    """
    if signs(said) == signs(student):
        return True
    parts = [part.partition("@")[0] for part in student.split(",")]
    known, own = {word for part in parts for word in words(part)}, words(said)
    if not own or len(own) > MOST_WORDS:
        return False
    if set(own) <= known or any(signs(part) == signs(said) for part in parts):
        return True
    return any(_made_of(part, own) for part in parts)


def _made_of(part, own):
    """Whether these words are a name that leaves initials out, says more than a folder does, or makes a login."""
    theirs, full = set(words(part)), {word for word in own if len(word) > 1 or not word.isascii()}
    if full and full <= theirs:
        return True
    login = "".join(sorted(own, key=signs(part).find))  # `leeann` for Ann Lee
    return is_name(part) and (theirs <= set(own) or login == signs(part))


def words(text):
    """The runs of letters and digits in a text, small and without accents; letters alone, where it holds any."""
    return [signs(word) for word in re.findall(r"[^\W\d_]+", text) or re.findall(r"\w+", text) if signs(word)]


def own(said, question, ranges):
    """Everybody's own numbers: the first 64 bits of SHA-256 over name, question and variable, modulo the range."""
    folded = " ".join(said.split()).casefold()
    drawn = {}
    for variable, (low, high) in ranges.items():
        bits = hashlib.sha256("/".join((folded, question, variable)).encode("utf-8", "replace")).hexdigest()[:16]
        drawn[variable] = low + int(bits, 16) % (high + 1 - low)
    return drawn


def ask(submission, question):
    """The answer to a question, as a reply."""
    return replace(submission.run(probes.answer, question), called=f"{question}()")


def expect_letter(submission, question, right, **mistakes):
    """The answer is this letter; other letters stand for mistakes, several perhaps for one."""
    of_mistake = {}
    for wrong, name in mistakes.items():
        of_mistake.setdefault(name, set()).add(wrong)
    expect(ask(submission, question).map(letter)).satisfies(
        lambda got: got == right,
        "another one of the options",
        mistakes={name: when(lambda got, wrong=wrong: got in wrong) for name, wrong in of_mistake.items()},
    )


def drawn_for(submission, student, question, ranges):
    """The numbers of whoever handed in, or a finding about the name."""
    reply, said = ask(submission, question), submission.run(probes.name)
    fault, asked_too_early = reply.fault, said.fault is not None and said.fault.task == "your_name"
    if asked_too_early and question not in submission.untouched:
        expect(replace(reply, fault=None, value=None, whole=False)).fails(
            "a name that draws the numbers", got="no name: `your_name` is not written yet", mistakes=NO_NAME
        )
    if said.fault is None and not is_name(said.value) and not (fault and fault.rung is Rung.ATTEMPTED):
        expect(replace(said, whole=False)).fails("a name that draws the numbers", mistakes=NO_NAME)
    expect(reply).satisfies(lambda _: True, "an answer")
    expect(said).satisfies(is_name, "a name that draws the numbers", mistakes=NO_NAME)
    if student and not fits(student, said.value):
        expect(said).fails(
            "the name under which this was handed in, since the numbers are drawn from it",
            got=f"{said.value!r:.60}, handed in by {student!r:.60}",
            mistakes=SOMEBODY_ELSE,
        )
    return reply, own(said.value, question, ranges)


def others(submission, question, ranges, numbers):
    """Whether the file draws other numbers than those that belong to its name."""
    drawn = submission.run(probes.numbers, question, {name: list(bounds) for name, bounds in ranges.items()})
    return drawn.fault is None and drawn.value != list(numbers.values())


def near(got, right, tolerance):
    """Whether two numbers are the same, up to a share of the right one."""
    return got is not None and math.isfinite(got) and math.isclose(got, right, rel_tol=max(tolerance, 1e-9))


def expect_number(submission, student, question, right, *, within, mistakes, **ranges):
    """The answer is what `right` makes of the student's own numbers; so for each mistake."""
    reply, numbers = drawn_for(submission, student, question, ranges)
    truth = right(**numbers)
    known = {}
    for name, wrong in mistakes.items():
        value = wrong(**numbers)
        if reply.prove and abs(value - truth) <= 10 * within * abs(truth):
            raise SuiteError(f"the mistake {name!r} gives the right answer here, within ten tolerances")
        known[name] = when(lambda got, value=value: near(got, value, within))
    known["somebody-elses-numbers"] = when(lambda _: others(submission, question, ranges, numbers))
    given = ", ".join(f"{name} = {value}" for name, value in numbers.items())
    expect(reply.map(number)).satisfies(
        lambda got: near(got, truth, within), f"another number, where {given}", mistakes=known
    )


def expect_whole_numbers(submission, student, question, right, *, in_order, mistakes, **ranges):
    """The answer is the list that `right` makes of the student's own numbers; so for each mistake."""
    reply, numbers = drawn_for(submission, student, question, ranges)

    def is_like(wanted):
        listed = list(wanted(**numbers))
        return lambda got: got is not None and (got == listed if in_order else sorted(got) == sorted(listed))

    known = {name: when(is_like(wrong)) for name, wrong in mistakes.items()}
    known["somebody-elses-numbers"] = when(lambda _: others(submission, question, ranges, numbers))
    given = ", ".join(f"{name} = {value}" for name, value in numbers.items())
    expect(reply.map(whole_numbers)).satisfies(is_like(right), f"another answer, where {given}", mistakes=known)
