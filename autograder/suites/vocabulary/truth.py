"""What the right answers are, by construction or by other algorithms than the reference's, and shared symptoms."""

import torch

from autograder.judge import raised, when

DOUBLE = torch.float64
SPECIALS = ["<pad>", "<unk>", "<bos>", "<eos>"]
NOTHING_RAISED = when(lambda value: True)
OTHER_ERRORS = raised("KeyError") | raised("IndexError") | raised("RuntimeError") | raised("TypeError")


def text_of(counts, length=5):
    """Sentences in which each word occurs as often as `counts` says, first in the order of `counts`."""
    words = list(counts)
    words += [word for word, count in counts.items() for _ in range(count - 1)]
    return [words[start : start + length] for start in range(0, len(words), length)]


def shuffled(draw, items):
    """The same items in random order."""
    return [items[int(i)] for i in draw.permutation(len(items))]


def mixed_vocabulary(draw, count=7):
    """A vocabulary with the four specials at random places, none of them where one might expect it."""
    vocab = shuffled(draw, [*SPECIALS, *draw.words(count)])
    while any(vocab[expected] == special for expected, special in enumerate(SPECIALS)):
        vocab = [*vocab[1:], vocab[0]]
    return vocab


def place(vocab, word):
    """Where a word stands, found by going through all."""
    return next(i for i, other in enumerate(vocab) if other == word)


def crc(data):
    """CRC-32 bit by bit, from its polynomial."""
    register = 0xFFFFFFFF
    for byte in data:
        register ^= byte
        for _ in range(8):
            register = register >> 1 ^ (0xEDB88320 if register & 1 else 0)
    return register ^ 0xFFFFFFFF


def added_rows(table, pieces, padding_idx):
    """The rows of new words in float64, as products with a matrix of shares."""
    shares = torch.zeros(len(pieces), len(table), dtype=DOUBLE)
    for new, entry in enumerate(pieces):
        for piece in entry or [row for row in range(len(table)) if row != padding_idx]:
            shares[new, piece] += 1
    return shares / shares.sum(1, keepdim=True) @ table.double()


def trained(parts, pieces):
    """The table and the bias after steps, growth and more steps: Adam by hand in float64.

    The table has its last size from the start. Until it grows its new rows get no gradient, so their moments are zero.
    """
    finals = {}
    for name, lr in (("table", parts["lr"][0]), ("bias", parts["lr"][1])):
        old = parts[name].double()
        size, more = len(old), torch.zeros(len(pieces), *old.shape[1:], dtype=DOUBLE)
        numbers = torch.cat([old, more])
        first = second = torch.zeros_like(numbers)

        def grow(numbers, size=size, more=more, name=name):
            rows = added_rows(numbers[:size], pieces, parts["padding_idx"]) if name == "table" else more
            return torch.cat([numbers[:size], rows])

        history = [torch.cat([g[name].double(), more]) for g in parts["before"]]
        for step, gradient in enumerate(history + [g[name].double() for g in parts["after"]], start=1):
            if step == len(history) + 1:
                numbers = grow(numbers)
            first = 0.9 * first + 0.1 * gradient
            second = 0.999 * second + 0.001 * gradient**2
            numbers = numbers - lr * (first / (1 - 0.9**step)) / ((second / (1 - 0.999**step)).sqrt() + 1e-8)
        finals[name] = numbers if parts["after"] else grow(numbers)
    return finals


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
