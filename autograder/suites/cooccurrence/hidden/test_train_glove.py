"""Hidden tests of `train_glove`."""

import torch

from autograder.judge import expect, task, typed, when
from autograder.suites.cooccurrence import probes
from autograder.suites.cooccurrence.truth import DOUBLE


def trained(places, height, counts, steps, lr, *, start=None, sums=True, pile=False):
    """Losses and final numbers of the probe's small model under Adagrad, from its known slope, in float64."""
    numbers = torch.cat([places.double(), height.double().reshape(1)])
    added, gradient, losses = torch.zeros_like(numbers), torch.zeros_like(numbers), []
    if start is not None:
        gradient[:-1] = start.double()
    for _ in range(steps):
        away = numbers[:-1] - 1
        losses.append(float((counts.double() * away**2).sum() + numbers[-1] ** 2 / 2))
        slope = torch.cat([2 * counts.double() * away, numbers[-1:]])
        gradient = gradient + slope if pile or start is not None else slope
        start = None
        added = added + gradient**2 if sums else gradient**2
        numbers = numbers - lr * gradient / (added.sqrt() + 1e-10)
    return losses, numbers


def start(draw):
    """Places, a height and counts; the last place has a count of 0 and so never moves."""
    counts = draw.uniform(5, low=0.3, high=2).double()
    counts[4] = 0
    places = draw.normal(5, scale=0.3, dtype=DOUBLE) + torch.tensor([3, -2, 4, 0, 1])
    return places, torch.tensor(draw.number(1, 2), dtype=DOUBLE), counts


@task("train_glove", points=2)
def test_training_follows_adagrad(submission, draw):
    """Five steps of one Adagrad with the given rate: where they lead, and what each loss was. Then no step at all.

    At the end the loss stays what it is, or rises: that ends nothing either.
    """
    places, height, counts = start(draw)
    lr = draw.number(0.2, 0.6)
    losses, numbers = trained(places, height, counts, 5, lr)
    facts = submission.run(probes.training, places, height, counts, 5, lr, None)
    expect(facts["places"]).is_close_to(
        numbers[:-1],
        mistakes={
            "never-steps": places,
            "new-optimizer-each-step": trained(places, height, counts, 5, lr, sums=False)[1][:-1],
            "gradients-pile-up": trained(places, height, counts, 5, lr, pile=True)[1][:-1],
            "rate-not-used": when(
                lambda got: any(
                    (got - trained(places, height, counts, 5, rate)[1][:-1]).abs().max() < 1e-8
                    for rate in (0.01, 0.05, 0.1)
                )
            ),
            "plain-descent": _descended(places, counts, 5, lr),
            "adam-not-adagrad": _adam(places, counts, 5, lr),
        },
    )
    expect(facts["height"]).is_close_to(numbers[-1])
    expect(facts["losses"]).is_close_to(
        losses,
        mistakes={
            "loss-after-the-step": [*losses[1:], trained(places, height, counts, 6, lr)[0][5]],
            "loss-not-a-number": when(lambda got: isinstance(got[0], torch.Tensor)),
            "only-the-last-loss": typed("float"),
            "losses-in-a-tensor": typed("Tensor"),
        },
    )
    expect(facts["dtypes"]).equals(
        ["torch.float64"], mistakes={"counts-converted": when(lambda got: got and got != ["torch.float64"])}
    )
    facts = submission.run(probes.training, places, height, counts, 0, lr, None)
    expect(facts["losses"]).equals([], mistakes={"a-loss-too-many": when(lambda got: len(got) == 1)})
    expect(facts["places"]).equals(places)
    there = torch.ones(5, dtype=DOUBLE), torch.zeros((), dtype=DOUBLE)  # where the loss is 0
    for begin, rate in ((there, lr), ((there[0] + 0.1, there[1]), 3.0)):
        facts = submission.run(probes.training, *begin, counts, 5, rate, None)
        expect(facts["losses"]).is_close_to(
            trained(*begin, counts, 5, rate)[0], mistakes={"stops-early": when(lambda got: len(got) < 5)}
        )


def _descended(places, counts, steps, lr):
    for _ in range(steps):
        places = places - lr * 2 * counts * (places - 1)
    return places


def _adam(places, counts, steps, lr):
    first, second = torch.zeros_like(places), torch.zeros_like(places)
    for step in range(1, steps + 1):
        slope = 2 * counts * (places - 1)
        first, second = 0.9 * first + 0.1 * slope, 0.999 * second + 0.001 * slope**2
        places = places - lr * (first / (1 - 0.9**step)) / ((second / (1 - 0.999**step)).sqrt() + 1e-8)
    return places


@task("train_glove", points=1)
def test_training_forgets_old_gradients(submission, draw):
    """A gradient left from before the call does not count."""
    places, height, counts = start(draw)
    leftover = draw.normal(5, dtype=DOUBLE) + 4
    losses, numbers = trained(places, height, counts, 2, 0.4)
    facts = submission.run(probes.training, places, height, counts, 2, 0.4, leftover)
    expect(facts["places"]).is_close_to(
        numbers[:-1],
        mistakes={
            "old-gradient-counts": when(
                lambda got: any(
                    (got - trained(places, height, counts, 2, 0.4, start=leftover, pile=pile)[1][:-1]).abs().max()
                    < 1e-6
                    for pile in (True, False)
                )
            ),
        },
    )
    expect(facts["losses"]).is_close_to(losses)
