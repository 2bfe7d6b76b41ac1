"""Hidden tests of `clear_pad_gradient`."""

import math

import torch

from autograder.judge import expect, has_nan, raised, task, when
from autograder.suites.weight_tying import probes
from autograder.suites.weight_tying.truth import needs_a_decoder, numbers


@task("clear_pad_gradient", points=1)
def test_clearing_any_pad_row(submission, draw):
    """Row 0, the last row, a row in between, whatever it holds; all other gradients stay."""
    parts = numbers(draw, 7, 3, 5)
    for padding_idx, row, odd in ((4, 4, 1.0), (0, 0, 1.0), (-1, 6, math.inf), (3, 3, math.nan)):
        gradients = {name: draw.normal(*tensor.shape) for name, tensor in parts.items()}
        gradients["embedding.weight"][row] *= odd
        expected = {name: tensor.clone() for name, tensor in gradients.items()}
        expected["embedding.weight"][row] = 0
        mistakes = {"zero-taken-for-none" if row == 0 else "gradient-not-touched": gradients["embedding.weight"]}
        if row:
            fixed = gradients["embedding.weight"].clone()
            fixed[0] = 0
            mistakes["pad-fixed-at-0"] = fixed
        mistakes["nan-times-zero"] = has_nan()
        facts = submission.run(probes.cleared, parts, padding_idx, gradients)
        expect(facts["table"]).equals(expected.pop("embedding.weight"), mistakes=mistakes)
        expect(facts["others"]).equals(
            expected, mistakes={"other-gradients-cleared": when(lambda got, before=gradients: not _equal(got, before))}
        )
        expect(facts["numbers_kept"]).holds(
            "Parameters that keep their numbers", otherwise="the numbers of a Parameter changed",
            mistake="numbers-not-gradient",
        )  # fmt: skip


def _equal(got, gradients):
    return all(torch.equal(got[name], gradients[name]) for name in got)


@task("clear_pad_gradient", points=1)
def test_clearing_where_there_is_nothing_to_clear(submission, draw):
    """Without padding the gradient stays whole; without a gradient nothing happens."""
    parts = numbers(draw, 7, 3, 3)
    needs_a_decoder(submission, "clear_pad_gradient", parts)
    gradient = draw.normal(7, 3)
    expect(submission.run(probes.cleared, parts, None, {"embedding.weight": gradient})["table"]).equals(
        gradient,
        mistakes={
            "none-taken-for-zero": torch.cat([torch.zeros(1, 3), gradient[1:]]),
            "whole-gradient-cleared": torch.zeros(7, 3),
            "none-not-handled": raised(),
        },
    )
    for padding_idx in (2, None):
        expect(submission.run(probes.cleared, parts, padding_idx, {})["table"]).equals(
            None, mistakes={"none-not-handled": raised(), "gradient-made": when(torch.is_tensor)}
        )


@task("clear_pad_gradient", points=1)
def test_pad_row_never_moves(submission, draw):
    """Over three steps of training the padding row stays zero and every other row moves."""
    padding_idx = draw.choice([0, 3, 10])
    ids = torch.cat([draw.permutation(11), torch.tensor([padding_idx])]).reshape(3, 4)
    facts = submission.run(probes.training, 11, 3, padding_idx, ids, ids.flip(0))
    expect(facts["tied"]).holds("a tied decoder", otherwise="one that is not")
    expect(facts["pad_step"]).equals(
        torch.zeros(3), mistakes={"gradient-not-touched": when(lambda step: bool(step.abs().max() > 0))}
    )
    expect(facts["moved"]).equals(
        [row != padding_idx for row in range(11)], mistakes={"whole-gradient-cleared": [False] * 11}
    )
