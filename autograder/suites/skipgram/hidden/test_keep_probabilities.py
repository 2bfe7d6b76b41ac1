"""Hidden tests of `keep_probabilities`."""

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, when


@task("keep_probabilities", points=1)
def test_keep_of_any_counts(submission, draw):
    """Eleven words, also by the thousand million; a share at the threshold is not thinned; on another device."""
    counts = 2 ** draw.ids(20, 11).double()
    counts[3], counts[8] = 2**19, 1  # the first, times 5 000, is too much for int32
    for size, threshold in ((1, 0.03), (1, 0.3), (5_000, 1e-3)):
        whole = (counts * size).long() + 1
        share = whole.double() / whole.sum()
        expected = torch.minimum((threshold / share).sqrt(), torch.ones(11, dtype=torch.float64))
        mistakes = {
            "not-float32": has_dtype(torch.float64),
            "above-one": (threshold / share).sqrt().float(),
            "no-root": (threshold / share).clamp(max=1).float(),
            "made-to-sum-to-one": (expected / expected.sum()).float(),
        }
        if size > 1:  # the same counts have been right when they were small
            mistakes["large-counts-lost"] = shaped(11)
        expect(submission.call("keep_probabilities", whole, threshold)).is_close_to(expected.float(), mistakes=mistakes)
    counts = torch.tensor([26, 25, 24, 25])
    for ask in (submission, submission.elsewhere):
        expect(ask.call("keep_probabilities", counts, 0.25)).is_close_to(torch.tensor([(25 / 26) ** 0.5, 1, 1, 1]))
    for threshold in (0.27, 1.0, 3.0):
        expect(submission.call("keep_probabilities", counts, threshold)).is_close_to(
            torch.ones(4), mistakes={"above-one": (threshold * 100 / counts).sqrt()}
        )


@task("keep_probabilities", points=1)
def test_keep_words_that_never_occur(submission, draw):
    """A word that never occurs gets 1, also where no word occurs at all."""
    often = draw.integer(50, 90)
    for counts in ([0, often, 0, 1, often], [0, 0, 0], [0], [0, 1]):
        share = [count / max(sum(counts), 1) for count in counts]
        expected = torch.tensor(
            [1.0 if count == 0 else min(1.0, (0.01 / f) ** 0.5) for count, f in zip(counts, share, strict=True)]
        )
        raised_to_1 = [max(count, 1) / max(sum(counts), 1) for count in counts]
        wrong = torch.tensor([min(1.0, (0.01 / f) ** 0.5) for f in raised_to_1])
        once = {} if torch.equal(wrong, expected) else {"never-counts-once": wrong}
        expect(submission.call("keep_probabilities", torch.tensor(counts), 0.01)).is_close_to(
            expected,
            mistakes=once | {
                "nothing-divided-by-nothing": when(lambda got: bool(got.isnan().any()))
                | raised("ZeroDivisionError") | raised("ValueError"),
                "never-occurs-gets-0": when(lambda got, counts=counts: all(
                    got[place] == 0 for place, count in enumerate(counts) if not count)),
                "above-one": when(lambda got: bool((got > 1).any())),
            },
        )  # fmt: skip
