"""Runs beside the student's answers: asks for them, and writes them down in a form that any judge can read."""

from collections.abc import Set
from decimal import Decimal
from fractions import Fraction

import torch

TENSOR, TO_LIST = torch.Tensor, torch.Tensor.tolist  # taken before the submission is loaded, which may replace them


def name(student):
    """Asked for your name."""
    return student.your_name()


def answer(student, question):
    """Asked for one answer."""
    return plain(getattr(student, question)())


def numbers(student, question, ranges):
    """Drew the numbers of a question."""
    return list(student.mine(question, **{variable: tuple(bounds) for variable, bounds in ranges.items()}))


def sheet(student, questions):
    """Asked for every answer."""
    answers = {}
    for question in questions:
        try:
            answers[question] = ["answered", plain(getattr(student, question)())]
        except NotImplementedError:
            if question == questions[-1]:  # the one whose test this is: it is not attempted yet
                raise
            answers[question] = ["unanswered", None]
        except Exception as error:  # noqa: BLE001 - whatever an answer raises belongs on the sheet
            answers[question] = ["failed", type(error).__name__]
    return answers


def plain(value):
    """The value without what is special about its type: a tensor or a set becomes a list, without levels."""
    if isinstance(value, TENSOR):
        value = TO_LIST(value)
    elif type(value).__module__ == "numpy":
        value = value.tolist()
    if isinstance(value, list | tuple | Set | range):
        return [item for part in map(plain, value) for item in (part if isinstance(part, list) else [part])]
    return float(value) if isinstance(value, Decimal | Fraction) else value
