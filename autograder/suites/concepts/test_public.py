"""What students may run: is the sheet complete, and does each answer have its form? What is right, it does not know."""

from dataclasses import replace

from autograder.judge import expect, task
from autograder.suites.concepts import probes
from autograder.suites.concepts.forms import FORMS, is_name, problem


@task("your_name", points=1, question="Which questions does `python concepts.py` show without an answer in its form?")
def test_the_sheet_is_complete(submission):
    """A name, and an answer of the right form to every question, whether or not it is right."""
    reply = submission.run(probes.sheet, list(FORMS)).map(
        lambda facts: (facts["name"], [problem(question, *facts["answers"][question]) for question in FORMS])
    )
    reply = replace(reply, called="Asked for your name and for every answer")  # without the list of all questions
    expect(reply.map(lambda facts: facts[0], part=", the name")).satisfies(
        is_name, "a name with at least three letters or digits", mistake="no-name-yet"
    )
    found = [text for text in reply.value[1] if text]
    if found:
        more = f"; and {len(found) - 3} more" if len(found) > 3 else ""
        expect(reply).fails(f"all {len(FORMS)} questions answered, each in its form", got="; ".join(found[:3]) + more)
