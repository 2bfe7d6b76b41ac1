"""Hidden tests of `draw_radii`. A bound is 6.5 standard deviations wide: a right answer misses it with p < 1e-9."""

import torch

from autograder.judge import expect, raised, task, when
from autograder.suites.skipgram import probes
from autograder.suites.skipgram.truth import EMPTY_FAILS, RADII, as_floats, tally

WIDTH = 6.5


def even(counts, total):
    """Whether each of these counts is about as large as the others."""
    share = 1 / len(counts)
    return all(abs(count - total * share) < WIDTH * (total * share * (1 - share)) ** 0.5 for count in counts)


@task("draw_radii", points=1, question=RADII)
def test_radii_are_equally_likely(submission, draw):
    """Three thousand radii: each from 1 to 4 as often as the others, whatever came before it."""
    reply = submission.run(probes.radii, 3000, 4, draw.integer(0, 2**40))
    expect(reply.map(tally, part=", how many are 0, 1, 2 …")).satisfies(
        lambda got: len(got) == 5 and got[0] == 0 and even(got[1:], 3000),
        "none of 0, about 750 of each of 1, 2, 3 and 4, none beyond",
        mistakes={
            "one-radius-for-all": when(lambda got: max(got) == 3000),
            "radius-0-drawn": when(lambda got: got[0] > 0),
            "beyond-the-window": when(lambda got: len(got) > 5),
            "window-left-out": when(lambda got: len(got) == 4 and all(got[1:])),
            "not-equally-likely": when(lambda got: len(got) == 5 and all(got[1:]) and not even(got[1:], 3000)),
        },
    )
    expect(reply.map(lambda got: [int(((got[1:] - got[:-1]) % 4 == step).sum()) for step in range(4)])).satisfies(
        lambda got: even(got, 2999), "radii that say nothing about the next one", mistake="not-drawn-apart"
    )
    singles = submission.run(probes.radii_one_by_one, 300, 3, draw.integer(0, 2**40))
    expect(singles).satisfies(
        lambda got: even([got.count(radius) for radius in (1, 2, 3)], 300),
        "1, 2 and 3, each about 100 times, also when one is drawn at a time",
        mistake="not-drawn-apart",
    )


@task("draw_radii", points=1)
def test_radii_come_from_the_generator(submission, draw):
    """The same seed gives the same radii, a second call new ones; torch's own generator is left alone."""
    facts = submission.run(probes.radii_again, 40, 7, draw.integer(0, 2**40))
    expect(facts["repeatable"]).holds(
        "the same radii from the same seed", otherwise="other radii from the same seed", mistake="generator-unused"
    )
    expect(facts["new_ones"]).holds(
        "new radii at the second call", otherwise="the same radii again at the second call", mistake="generator-reset"
    )
    expect(facts["global_kept"]).holds(
        "torch's global generator left alone",
        otherwise="torch's global generator was set or used",
        mistake="global-generator-touched",
    )


@task("draw_radii", points=1)
def test_radii_of_small_windows_and_texts(submission, draw):
    """A window of 1 leaves no choice; no token needs no radius."""
    for count, window in ((5, 1), (1, 1), (0, 1), (0, 6)):
        mistakes = {
            "window-left-out": raised("RuntimeError", "from") | raised("ValueError", "empty range"),
            "radius-0-drawn": when(lambda got: int(got.min()) == 0),
            "beyond-the-window": when(lambda got: int(got.max()) > 1),
        }
        if count == 0:
            mistakes |= {"floats-from-nothing": when(as_floats), "nothing-fails": EMPTY_FAILS}
        expect(submission.run(probes.radii, count, window, draw.integer(0, 2**40))).equals(
            torch.ones(count, dtype=torch.int64), mistakes=mistakes
        )
