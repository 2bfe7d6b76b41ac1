"""Hidden tests of `same_bag`."""

import torch

from autograder.judge import expect, raised, task, typed

NOT_A_BOOL = {"not-a-bool": typed("Tensor") | typed("int")}


@task("same_bag", points=2)
def test_same_shares_are_the_same_bag(submission, draw):
    """Saying everything twice changes no share; saying one word more does."""
    a, b, c = (number + 1 for number in draw.distinct(30, 3))
    for first, second, same, mistake in (
        ([a, b], [a, c], False, ""),
        ([a, b, b], [b, a, b], True, "order-compared"),
        ([a, b], [a, b, a, b], True, "counts-not-shares"),
        ([a, a, b, a, a, b], [b, a, a], True, "counts-not-shares"),
        ([a, b, c] * 3, [c, b, a], True, "counts-not-shares"),
        ([a, b] * 2, [b, a] * 3, True, "only-whole-multiples"),
        ([a, b, b], [a, a, b], False, "only-which-words"),
        ([a, b], [a, b, b], False, "only-which-words"),
        ([a, b, a, c], [a, b, c], False, "only-which-words"),
        ([a, a, b, b, c], [a, b, b, c, c], False, "only-which-words"),
        ([a, a, b], [a, a, a, b, b], False, "shares-rounded"),
        ([a] * 9 + [b], [a] * 8 + [b], False, "shares-rounded"),
        ([a, a, b, b, b], [a, b], False, "ratios-floored"),
        # 500/1001 and 501/1003 differ by a millionth.
        ([a] * 500 + [b] * 501, [a] * 501 + [b] * 502, False, "shares-rounded"),
        ([a, b, c], [a, b], False, "one-way-only"),
        ([a, b], [a, b, c], False, "one-way-only"),
    ):
        mistakes = NOT_A_BOOL | ({mistake: not same} if mistake else {})
        expect(submission.call("same_bag", torch.tensor(first), torch.tensor(second), 0)).equals(
            same, mistakes=mistakes
        )
    pairs = torch.tensor([a, a + 4]), torch.tensor([a + 1, a + 3])
    expect(submission.call("same_bag", *pairs, 0)).equals(False, mistakes=NOT_A_BOOL | {"ids-averaged": True})


@task("same_bag", points=1)
def test_padding_is_no_word(submission, draw):
    """Padding does not count, wherever it stands and whichever id it has; nor does the device."""
    for pad in (0, 7):
        a, b = (number + 10 for number in draw.distinct(30, 2))
        for first, second, same in (
            ([a, b, pad], [a, b], True),
            ([a, b, pad, pad], [b, a], True),
            ([pad, a, pad, b], [b, a, pad, pad, pad], True),
            ([a, a, b, pad], [a, b, pad, pad], False),
            ([a, 0 if pad else 7], [a], False),
        ):
            mistakes = NOT_A_BOOL
            if first == [a, b, pad]:
                mistakes = NOT_A_BOOL | {"pad-fixed-at-0" if pad else "padding-is-a-word": False}
            for ask in (submission, submission.elsewhere):
                expect(ask.call("same_bag", torch.tensor(first), torch.tensor(second), pad)).equals(
                    same, mistakes=mistakes
                )


@task("same_bag", points=1)
def test_sentences_without_words(submission, draw):
    """Nothing is like nothing, and unlike something."""
    a, nothing = draw.integer(1, 30), torch.zeros(0, dtype=torch.int64)
    pads = torch.tensor([0, 0])
    for first, second, same in (
        (nothing, nothing, True),
        (nothing, pads, True),
        (torch.tensor([a, a]), pads, False),
        (nothing, torch.tensor([a]), False),
    ):
        mistakes = NOT_A_BOOL | {"nothing-fails": raised()}
        if second is not pads or not same:
            mistakes |= {"nothing-is-like-all": not same}
        expect(submission.call("same_bag", first, second, 0)).equals(same, mistakes=mistakes)
