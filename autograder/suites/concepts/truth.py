"""What the tests share: the forms that answers have, the draw of everybody's numbers, and sentences about answers.

The right answers stand in the hidden tests alone; what the public test uses of this file knows forms only.
"""

import hashlib
import math
import re
import unicodedata
from dataclasses import replace

from autograder.judge import expect, when
from autograder.judge.expect import SuiteError
from autograder.records import Rung
from autograder.suites.concepts import probes

# The forms of answers. Students may read everything from here to `problem`.


def letter(value):
    """The letter of an option, whether written `c`, `C`, `c)` or `(c)`."""
    if value is None:
        return None
    found = value.strip(" ().").casefold() if isinstance(value, str) else ""
    if found not in ("a", "b", "c", "d"):
        raise TypeError("one of the letters a, b, c, d is asked for")
    return found


def number(value):
    """A whole number or a float."""
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
        raise TypeError("a number is asked for")
    return value


def whole_numbers(value):
    """A list of whole numbers, also from a tuple, and from floats that are whole."""
    if value is None:
        return None
    items = [number(item) for item in value] if isinstance(value, list | tuple) else [None]
    if not all(item is not None and math.isfinite(item) and item == int(item) for item in items):
        raise TypeError("whole numbers are asked for, in a list or a tuple")
    return [int(item) for item in items]


FORMS = {
    "why_not_one_hot": letter, "mebibytes_of_one_hot_rows": number, "which_product": letter,
    "shape_of_a_lookup": whole_numbers, "shape_of_a_linear_weight": whole_numbers, "rows_with_gradient": whole_numbers,
    "size_of_a_gradient": number, "adam_without_gradient": letter, "padding_row": letter,
    "mean_of_a_padded_sentence": number, "word_order": letter, "bytes_to_train_with_adam": number,
    "spread_of_scores": number, "loss_before_learning": number, "parameters_when_tied": number,
    "rows_with_gradient_when_tied": letter, "cosine_of_two": number, "analogy": letter, "pairs_of_a_sentence": number,
    "skipgram_or_cbow": letter, "noise_ratio": number, "only_positive_pairs": letter, "pmi_of_a_pair": number,
    "what_glove_fits": letter, "sampled_softmax_correction": letter, "few_labels": letter, "other_tokenizer": letter,
    "vocabulary_after_merges": number, "picture_of_a_table": letter,
}  # fmt: skip


def is_name(said):
    """Whether a text can draw numbers: enough letters or digits, and no half of a character."""
    found = signs(said) if isinstance(said, str) else ""
    return len(found) >= 3 or (len(found) == 2 and not found.isascii())


def signs(text):
    """The letters and digits of a text, small and without accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if sign.isalnum())


def problem(question, state, value):
    """What is not in order about an answer's form; empty if nothing is."""
    if state == "failed":
        return f"{question} is not in the file" if value == "Missing" else f"{question} fails with {str(value)[:40]}"
    if state != "answered" or value is None:
        return f"{question} is not answered yet"
    try:
        FORMS[question](value)
    except TypeError as error:
        return f"{question}: {error}"
    return ""


# What only hidden tests use.

SOMEBODY_ELSE = {"somebody-elses-numbers": when(lambda _: True)}
NO_NAME = {"no-name-yet": when(lambda _: True)}


def fits(student, said):
    """Whether the name in the file can be the name in the batch: one within the other, or its words in any order."""
    return any(
        is_name(one) and (signs(one) in signs(other) or all(signs(word) in signs(other) for word in words(one)))
        for one, other in ((student, said), (said, student))
    ) or signs(student) == signs(said)


def words(text):
    """The runs of letters and digits in a text; letters alone, where it holds any."""
    return re.findall(r"[^\W\d_]+", text) or re.findall(r"\w+", text)


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
