"""Hidden tests of `pad_batch`."""

import torch

from autograder.judge import expect, raised, task, when


@task("pad_batch", points=1)
def test_batch_with_any_padding_id(submission, draw):
    """Filled up with the padding id, be it 0, −100, 7 or a large one, in the order given."""
    for padding_idx in (7, -100, 0, 2**31 - 1):
        sequences = [[number + 10 for number in draw.distinct(40, length)] for length in (3, 5, 1, 5, 2)]
        ids = [sequence + [padding_idx] * (5 - len(sequence)) for sequence in sequences]
        expect(submission.call("pad_batch", sequences, padding_idx)).equals(
            (torch.tensor(ids), torch.tensor([3, 5, 1, 5, 2])),
            mistakes={
                "padded-with-0": when(lambda got, pad=padding_idx: pad != 0 and int(got[0][2, 1]) == 0),
                "ids-through-float": when(lambda got: int(got[0][2, 1]) == 2**31),
                "padded-on-the-left": when(lambda got, pad=padding_idx: int(got[0][2, 0]) == pad),
                "sorted-by-length": when(lambda got: got[1].tolist() in ([5, 5, 3, 2, 1], [1, 2, 3, 5, 5])),
                "one-column-too-many": when(lambda got: got[0].shape[1] > 5),
                "first-decides-the-length": when(lambda got: got[0].shape == (5, 3)),
            },
        )


@task("pad_batch", points=1)
def test_batch_with_empty_sentences(submission, draw):
    """An empty sentence among others, nothing but empty sentences, and no sentence at all."""
    fails = raised("ValueError") | raised("RuntimeError") | raised("IndexError")
    a, b, c = (number + 1 for number in draw.distinct(50, 3))
    for sequences, ids in (
        ([[], [a, b], [], [c]], torch.tensor([[0, 0], [a, b], [0, 0], [c, 0]])),
        ([[], []], torch.zeros(2, 0, dtype=torch.int64)),
        ([], torch.zeros(0, 0, dtype=torch.int64)),
    ):
        count = len(sequences)
        expect(submission.call("pad_batch", sequences, 0)).equals(
            (ids, (ids != 0).sum(1)),
            mistakes={
                "empty-batch-fails": fails,
                "one-column-too-many": when(lambda got, ids=ids: got[0].shape[1] > ids.shape[1]),
                "floats-from-nothing": when(lambda got: torch.float32 in (got[0].dtype, got[1].dtype)),
                "empty-sentence-dropped": when(lambda got, count=count: len(got) == 2 and len(got[0]) < count),
            },
        )


@task("pad_batch", points=1)
def test_batch_keeps_large_ids(submission, draw):
    """Ids of many digits arrive unharmed, also behind an empty sentence."""
    sequences = [[2**24 + 1, draw.integer(2**40, 2**50)], [draw.integer(2**33, 2**40) * 2 + 1]]
    expect(submission.call("pad_batch", sequences, 0)).equals(
        (torch.tensor([sequences[0], [*sequences[1], 0]]), torch.tensor([2, 1])),
        mistakes={
            "ids-through-float": when(lambda got: int(got[0][0, 0]) == 2**24),
            "not-int64": when(lambda got: got[0].dtype == torch.int32) | raised("RuntimeError", "overflow"),
        },
    )
    expect(submission.call("pad_batch", [[], [2**24 + 1]], 0)).equals(
        (torch.tensor([[0], [2**24 + 1]]), torch.tensor([0, 1])),
        mistakes={"ids-through-float": when(lambda got: int(got[0][1, 0]) == 2**24)},
    )
