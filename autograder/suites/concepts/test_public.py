"""What students may run: is the sheet complete, and does each answer have its form? What is right, it does not know."""

from dataclasses import replace

from autograder.judge import expect, task
from autograder.suites.concepts import probes
from autograder.suites.concepts.forms import FORMS, is_name, problem


@task("your_name", points=1, question="What is written at the top of your exams?")
def test_the_name(submission):
    """A name that draws the numbers of your questions."""
    expect(submission.run(probes.name)).satisfies(
        is_name, "a name with at least three letters or digits", mistake="no-name-yet"
    )


# Under the last question, since a notebook's cells run from top to bottom.
@task(
    "picture_of_a_table",
    points=1,
    question="Which questions does `python concepts.py` show without an answer in its form?",
)
def test_the_sheet_is_complete(submission):
    """An answer of the right form to every question, whether or not it is right."""
    reply = submission.run(probes.sheet, list(FORMS)).map(
        lambda answers: [problem(question, *answers[question]) for question in FORMS]
    )
    reply = replace(reply, called="Asked for every answer")  # without the list of all questions
    expect(reply).satisfies(lambda problems: isinstance(problems, list), "answers")
    found = [text for text in reply.value if text]
    if found:
        more = f"; and {len(found) - 3} more" if len(found) > 3 else ""
        expect(reply).fails(f"all {len(FORMS)} questions answered, each in its form", got="; ".join(found[:3]) + more)
