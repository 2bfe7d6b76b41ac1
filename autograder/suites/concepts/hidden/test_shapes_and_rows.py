"""Hidden tests of the questions that are answered by a shape or a list of rows, from everybody's own numbers."""

from autograder.judge import task
from autograder.suites.concepts.truth import expect_whole_numbers


@task("shape_of_a_lookup", points=1, question="Which axes does each id keep, and which one does it gain?")
def test_shape_of_a_lookup(submission, student):
    """A lookup's shape."""
    expect_whole_numbers(
        submission, student, "shape_of_a_lookup", lambda dim, sentences, tokens: (sentences, tokens, dim),
        in_order=True, dim=(64, 512), sentences=(2, 20), tokens=(21, 60),
        mistakes={"vocabulary-axis-left": lambda dim, sentences, tokens: (sentences, tokens, 1000)},
    )  # fmt: skip


@task("shape_of_a_linear_weight", points=1, question="Which two numbers does `nn.Linear` get, and in which order?")
def test_shape_of_a_linear_weight(submission, student):
    """A table as a linear layer's weight."""
    expect_whole_numbers(
        submission, student, "shape_of_a_linear_weight", lambda vocab_size, dim: (dim, vocab_size), in_order=True,
        vocab_size=(1000, 9000), dim=(64, 512),
        mistakes={"linear-weight-turned": lambda vocab_size, dim: (vocab_size, dim)},
    )  # fmt: skip


@task("rows_with_gradient", points=2, question="For each row: does the loss change when it changes, and may it learn?")
def test_rows_with_gradient(submission, student):
    """The rows that learn."""
    expect_whole_numbers(
        submission, student, "rows_with_gradient", lambda first, second, third, pad: {first, second, third},
        in_order=False, first=(1, 3), second=(4, 6), third=(7, 9), pad=(10, 11),
        mistakes={
            "padding-row-learns": lambda first, second, third, pad: {first, second, third, pad},
            "row-counted-twice": lambda first, second, third, pad: [first, second, first, third, first],
        },
    )  # fmt: skip
