"""Hidden tests of `cbow_batch`."""

import torch

from autograder.judge import expect, task, when
from autograder.suites.skipgram.truth import EMPTY_FAILS, WINDOWS, Text, as_floats, drawn_text


def contexts_like(contexts):
    """The first of the pair is this tensor."""
    return when(lambda got: torch.equal(got[0], contexts))


@task("cbow_batch", points=2, question=WINDOWS)
def test_batch_has_a_row_for_each_window(submission, draw):
    """No row without a context, and no column of nothing but −1."""
    a, b, c, d, e, f, g = draw.distinct(40, 7)
    sentences, radii = [[a, b, c], [d], [], [e, f, g]], torch.tensor([1, 0, 2, 3, 1, 0, 0])
    text = Text(sentences, radii)
    expect(submission.call("cbow_batch", sentences, radii)).equals(
        (torch.tensor([[b, -1], [a, b], [f, -1]]), torch.tensor([a, c, e])),
        mistakes={
            "empty-windows-kept": when(lambda got: len(got[0]) == 7 or len(got[1]) == 7),
            "over-the-end": contexts_like(text.batch(text.near & text.apart)[0]),
            "contexts-radius": contexts_like(text.batch(text.together & text.apart & text.near.T)[0]),
            "width-from-the-radius": when(lambda got: got[0].shape == (3, 6)),
            "radius-not-taken": contexts_like(Text([sentences[0], sentences[3]], radii[:6]).batch()[0]),
        },
    )
    for lengths, radius in (([2, 3, 2], 5), ([5, 1, 4], 2), ([1, 2], 1), ([6], 2)):
        sentences = [draw.distinct(40, length) for length in lengths]
        radii = torch.full((sum(lengths),), radius)
        contexts, centers = Text(sentences, radii).batch()
        count, width = contexts.shape
        wide = torch.cat([contexts, torch.full((count, 2 * radius - width), -1)], 1)
        mistakes = {
            "width-from-the-radius": contexts_like(wide),
            "one-column-too-many": when(lambda got, width=width: got[0].shape[1] > width),
            "empty-windows-kept": when(lambda got, count=count: len(got[0]) > count),
        }
        if wide.shape == contexts.shape:
            mistakes.pop("width-from-the-radius")
        expect(submission.call("cbow_batch", sentences, radii)).equals((contexts, centers), mistakes=mistakes)


@task("cbow_batch", points=1, question=WINDOWS)
def test_batch_of_no_windows(submission, draw):
    """No sentence, lonely words, radii of 0: shapes (0, 0) and (0,), both int64."""
    a, b = draw.distinct(40, 2)
    for sentences, radii in (([], []), ([[]], []), ([[a], [], [b]], [2, 2]), ([[a, b]], [0, 0])):
        expect(submission.call("cbow_batch", sentences, torch.tensor(radii, dtype=torch.int64))).equals(
            (torch.zeros(0, 0, dtype=torch.int64), torch.zeros(0, dtype=torch.int64)),
            mistakes={
                "its-own-context": when(lambda got: len(got[1]) > 0 and torch.equal(got[0][:, 0], got[1])),
                "over-the-end": when(lambda got: len(got[1]) > 0 and int(got[0].min()) >= 0),
                "empty-windows-kept": when(lambda got: len(got[0]) > 0 or len(got[1]) > 0),
                "width-from-the-radius": when(lambda got: got[0].shape[1] > 1),
                "floats-from-nothing": when(as_floats),
                "no-windows-no-axes": when(lambda got: got[0].dim() == 1),
                "nothing-fails": EMPTY_FAILS,
            },
        )


@task("cbow_batch", points=2, question=WINDOWS)
def test_batch_of_a_whole_text(submission, draw):
    """Few words that come again and again, id 0 among them; contexts from left to right, rows in reading order."""
    sentences, radii = drawn_text(draw, 4, [0, 7, 1, 9, 2, 5, 0])
    sentences[1][1:5] = [0, 0, 3, 3]
    radii[:7] = torch.tensor([2, 1, 3, 2, 0, 2, 1])
    text = Text(sentences, radii)
    contexts, centers = text.batch()
    longer = [sentence for sentence in sentences if len(sentence) > 1]
    filled = contexts >= 0
    width = contexts.shape[1]
    on_the_left = torch.stack([row.roll(width - int(one.sum())) for row, one in zip(contexts, filled, strict=True)])
    expect(submission.call("cbow_batch", sentences, radii)).equals(
        (contexts, centers),
        mistakes={
            "not-int64": when(lambda got: {got[0].dtype, got[1].dtype} != {torch.int64}),
            "word-0-taken-for-filling": contexts_like(contexts[(contexts > 0).any(1)]),
            "words-not-places": contexts_like(text.batch(text.rule & (text.ids != text.ids[:, None]))[0]),
            "over-the-end": contexts_like(text.batch(text.near & text.apart)[0]),
            "contexts-radius": contexts_like(text.batch(text.together & text.apart & text.near.T)[0]),
            "radius-not-taken": contexts_like(Text(longer, radii[:23]).batch()[0]),
            "filled-with-0": contexts_like(contexts.where(filled, 0)),
            "filled-on-the-left": contexts_like(on_the_left),
            "right-end-missed": contexts_like(text.batch(text.rule & (text.step < text.radii[:, None]))[0]),
            "windows-run-together": when(lambda got: len(got[0]) < len(contexts) and got[0].shape[1] > width),
            "another-order": when(lambda got: torch.equal(got[0].sort(1).values, contexts.sort(1).values)),
        },
    )
