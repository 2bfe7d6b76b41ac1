"""Hidden tests of `one_hot_rows`."""

import torch

from autograder.judge import expect, has_dtype, raised, shaped, task, typed, when

NOT_FLOAT32 = has_dtype(torch.int64, torch.bool, torch.float64, torch.int32, torch.uint8)


def drawn_up(ids, vocab_size):
    """The rows by their definition, number by number."""
    flat = [[float(place == id_) for place in range(vocab_size)] for id_ in ids.reshape(-1).tolist()]
    return torch.tensor(flat).reshape(*ids.shape, vocab_size)


@task("one_hot_rows", points=2)
def test_rows_for_any_ids(submission, draw):
    """A single id, three axes, none at all, both dtypes, apart in memory, on another device, one word only."""
    for vocab_size, ids in (
        (6, draw.permutation(6).reshape(2, 3)),
        (7, draw.ids(7, 2, 3, 5)),
        (11, draw.ids(4, 5)),
        (7, torch.tensor(draw.integer(0, 6))),
        (5, draw.ids(5, 4, 3).T.int()),
        (7, draw.ids(6, 4).int()),
        (3, draw.ids(3, 1, 3)),
        (1, torch.zeros(2, 1, dtype=torch.int64)),
        (7, torch.zeros(0, dtype=torch.int64)),
        (7, torch.zeros(2, 0, dtype=torch.int32)),
    ):
        last = int(ids.max()) + 1 if ids.numel() else 0
        mistakes = {
            "guessed-vocabulary": shaped(*ids.shape, last) if last != vocab_size else shaped(-1),
            "leading-axes-lost": shaped(ids.numel(), vocab_size) if ids.dim() != 1 else shaped(-1),
            "not-float32": NOT_FLOAT32,
        }
        if ids.dtype == torch.int32 and ids.numel():
            mistakes["only-int64-ids"] = raised("RuntimeError", "int64") | raised("RuntimeError", "long")
        if ids.numel() and ids.dim() == 2:
            mistakes["known-id-refused"] = raised("ValueError")
        if not ids.numel():
            mistakes["no-ids-fail"] = raised("RuntimeError") | raised("ValueError") | raised("IndexError")
        if ids.dim() == 0:
            mistakes["single-id-fails"] = raised("TypeError") | raised("IndexError") | raised("RuntimeError")
        expect(submission.call("one_hot_rows", ids, vocab_size)).equals(drawn_up(ids, vocab_size), mistakes=mistakes)
    ids = draw.ids(7, 2, 3)
    expect(submission.elsewhere.call("one_hot_rows", ids, 7)).equals(drawn_up(ids, 7))


@task("one_hot_rows", points=1)
def test_rows_refuse_too_large_ids(submission, draw):
    """An id of V, or far more, is a ValueError, wherever it stands; a large one is named in the text."""
    few, many = (2, 3), (200, 25)  # the text of a tensor leaves the middle of so many ids out
    far, farther = draw.integer(2000, 9000), draw.integer(20_000, 90_000)
    for vocab_size, stray, (rows, columns) in ((7, 7, few), (5, far, few), (11, 11, few), (5, farther, many)):
        for dtype in (torch.int64, torch.int32):
            ids = draw.ids(vocab_size - 1, rows, columns)
            ids[draw.integer(rows // 4, rows - 1 - rows // 4), draw.integer(0, columns - 1)] = stray
            expect(submission.call("one_hot_rows", ids.to(dtype), vocab_size)).raises(
                "ValueError",
                mentioning=str(stray) if stray >= far else (),
                mistakes={
                    "unknown-id-gives-zeros": when(
                        lambda got, ids=ids: torch.equal(got.sum(-1) == 0, ids == ids.max())
                    ),
                    "unknown-id-clamped": when(lambda got: bool((got.sum(-1) == 1).all())),
                    "another-error": raised("IndexError") | raised("RuntimeError") | raised("AssertionError"),
                    "error-names-no-id": raised("ValueError"),
                    "error-returned": typed("ValueError"),
                },
            )


@task("one_hot_rows", points=1)
def test_rows_refuse_negative_ids(submission, draw):
    """−1 is not the last word, and −V not the first."""
    for vocab_size, stray, mentioning in ((7, -1, ()), (5, -5, ()), (7, draw.integer(-9000, -2000), "it")):
        ids = draw.ids(vocab_size - 1, 4)
        ids[draw.integer(0, 3)] = stray
        expect(submission.call("one_hot_rows", ids, vocab_size)).raises(
            "ValueError",
            mentioning=str(stray) if mentioning else (),
            mistakes={
                "negative-id-gives-zeros": when(lambda got, ids=ids: torch.equal(got.sum(-1) == 0, ids < 0)),
                "negative-id-counts-from-the-end": when(
                    lambda got, ids=ids: torch.equal(got, drawn_up(ids % got.shape[-1], got.shape[-1]))
                ),
                "unknown-id-clamped": when(
                    lambda got, ids=ids: torch.equal(got, drawn_up(ids.clamp(min=0), got.shape[-1]))
                ),
                "another-error": raised("IndexError") | raised("RuntimeError") | raised("AssertionError"),
                "error-names-no-id": raised("ValueError"),
                "error-returned": typed("ValueError"),
            },
        )


@task("one_hot_rows", points=1)
def test_rows_without_a_square(submission, draw):
    """Three ids among 3,001 words: nothing much larger than the three rows is made."""
    ids = draw.ids(3001, 3, low=256)
    reply = submission.counting.call("one_hot_rows", ids, 3001)
    expect(reply.map(lambda got: got.nonzero().tolist())).equals(
        [[row, id_] for row, id_ in enumerate(ids.tolist())],
        mistakes={"ids-in-a-byte": [[row, id_ % 256] for row, id_ in enumerate(ids.tolist())]},
    )
    expect(reply).costs_at_most(
        elements=3 * 3 * 3001, expected="no tensor much larger than the (3, 3001) rows", mistake="square-built"
    )
