"""Hidden tests of `softmax_costs`."""

from autograder.judge import expect, returned, task, when
from autograder.suites.sampled_softmax import probes
from autograder.suites.sampled_softmax.truth import counted


@task("softmax_costs", points=2)
def test_costs_of_any_classes_and_sizes(submission):
    """Classes in any order, two bytes a number, 128,256 words, numbers of more than 64 bits; no large tensor."""
    for sizes, largest in (([2, 3, 8], 8), ([8, 3, 2], 8), ([13], 13), ([1] * 13, 1), ([4, 5, 4], 5)):
        scores = {"full": 13, "sampled": 8, "two_level": len(sizes) + largest}
        mistakes = {"bytes-fixed": counted(scores, 3, 4, 10)}
        others = [counted(scores | {"two_level": len(sizes) + size}, 3, 2, 10) for size in {*sizes} - {largest}]
        mistakes["another-class-taken"] = returned(*others)
        reply = submission.call("softmax_costs", 2, 5, 13, 3, 7, sizes, bytes_each=2)
        expect(reply).equals(counted(scores, 3, 2, 10), mistakes=mistakes)
        expect(submission.call("softmax_costs", 2, 5, 13, 3, 7, sizes)).equals(counted(scores, 3, 4, 10))
    sizes = [358] * 358 + [92]
    for batch, length, dim in ((3, 7, 64), (8, 2048, 4096), (2**20 + 1, 2**17 + 1, 2**14 + 1)):
        scores = {"full": 128_256, "sampled": 8193, "two_level": 359 + 358}
        right = counted(scores, dim, 4, batch * length)
        arguments = (batch, length, 128_256, dim, 8192, sizes)
        # As texts, since numbers of more than 64 bits do not travel.
        reply = submission.counting.run(probes.costs_as_texts, *arguments)
        expect(reply).equals(
            {name: [str(number) for number in pair] for name, pair in right.items()},
            mistakes={
                "not-an-int": when(
                    lambda got: any("." in text or "e" in text for pair in got.values() for text in pair)
                ),
                "rounded-or-overflown": _near(right),
            },
        )
        expect(reply).costs_at_most(elements=1000, expected="sizes multiplied, no tensor", mistake="logits-made")


def _near(right):
    """Right up to rounding, or what is left of the number in 64 bits."""

    def matches(got):
        pairs = [(int(mine), number) for name in right for mine, number in zip(got[name], right[name], strict=True)]
        return all(abs(mine - number) <= number / 1e6 or (mine - number) % 2**64 == 0 for mine, number in pairs)

    return when(matches)
