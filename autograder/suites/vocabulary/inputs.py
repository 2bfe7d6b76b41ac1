"""What the tests make up for a submission: texts, vocabularies, layers with an optimiser. No answers."""

import torch

SPECIALS = ["<pad>", "<unk>", "<bos>", "<eos>"]


def text_of(counts, length=5):
    """Sentences in which each word occurs as often as `counts` says, first in the order of `counts`."""
    words = list(counts)
    words += [word for word, count in counts.items() for _ in range(count - 1)]
    return [words[start : start + length] for start in range(0, len(words), length)]


def shuffled(draw, items):
    """The same items in random order."""
    return [items[int(i)] for i in draw.permutation(len(items))]


def mixed_vocabulary(draw, count=7):
    """A vocabulary with the four specials at random places, none of them first or where one might expect it."""
    vocab = shuffled(draw, [*SPECIALS, *draw.words(count)])
    # Of the 4 + count turns, at most 8 begin with a special or put one where it is expected.
    while vocab[0] in SPECIALS or any(vocab[expected] == special for expected, special in enumerate(SPECIALS)):
        vocab = [*vocab[1:], vocab[0]]
    return vocab


def place(vocab, word):
    """Where a word stands, found by going through all."""
    return next(i for i, other in enumerate(vocab) if other == word)


def growth(draw, kind="Adam", size=7, dim=3, added=3, bias=True, steps=(2, 0), dtype=torch.float32, **more):
    """What a probe needs to make layers and an optimiser, train them, grow them and train them again."""

    def gradients(rows):
        found = {"other": draw.normal(size, dim, dtype=dtype), "table": draw.normal(rows, dim, dtype=dtype)}
        return found | ({"bias": draw.normal(rows, dtype=dtype)} if bias else {})

    parts = {
        "table": draw.normal(size, dim, dtype=dtype), "other": draw.normal(size, dim, dtype=dtype), "kind": kind,
        "lr": [0.1, 0.03], "before": [gradients(size) for _ in range(steps[0])],
        "after": [gradients(size + added) for _ in range(steps[1])], "padding_idx": None,
    }  # fmt: skip
    if bias:
        parts["bias"] = draw.normal(size, dtype=dtype)
    else:
        parts["held"] = ["other", "table"]
    return parts | more
