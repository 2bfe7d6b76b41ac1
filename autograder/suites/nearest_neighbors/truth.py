"""What the right answers are, in float64 and without a matrix product, and inputs that rounding cannot spoil.

Random tables are drawn again until neighbouring cosines lie further apart than rounding could move them. Where ties
matter, rows hold ±1 in 4 or 16 places, so that every length, quotient and sum is exact in any order of working.
"""

import torch

from autograder.judge import raised, when

GAP = 1e-3


TOO_LONG = raised("RuntimeError", "out of range") | raised("IndexError", "list index")


def cosines(vectors, weight):
    """Cosines of every vector with every row, in float64: shapes (Q, D) and (V, D) give (Q, V)."""
    left, right = vectors.double()[:, None], weight.double()[None]
    lengths = left.norm(dim=-1) * right.norm(dim=-1)
    return (left * right).sum(dim=-1) / lengths.where(lengths > 0, 1.0)


def ranked(scores, left_out, k):
    """The k best row numbers, lower ones first among equals."""
    values = scores.tolist()
    return sorted((row for row in range(len(values)) if row not in left_out), key=lambda row: (-values[row], row))[:k]


def ranked_backwards(scores, left_out, k):
    """The k best row numbers, higher ones first among equals."""
    values = scores.tolist()
    return sorted((row for row in range(len(values)) if row not in left_out), key=lambda row: (-values[row], -row))[:k]


def neighbor_rows(scores, queries, k, exclude=()):
    """The row numbers, one list a query, by these scores of shape (Q, V)."""
    return [ranked(line, {query, *exclude}, k) for line, query in zip(scores, queries, strict=True)]


def neighbors(weight, queries, k, exclude=()):
    """The true pair: row numbers and cosines."""
    scores = cosines(weight[queries], weight)
    rows = torch.tensor(neighbor_rows(scores, queries, k, exclude))
    return rows, scores.gather(1, rows).to(weight.dtype)


def pair(predicate):
    """A pair of tensors came back for which `predicate(rows, scores)` is true."""
    return when(lambda got: isinstance(got, tuple) and len(got) == 2 and predicate(*got))


def points_to(rows):
    """The pair that came back holds these row numbers, whatever the cosines."""
    return pair(lambda got, _: got.tolist() == rows)


def gives(known):
    """These numbers came back, perhaps clamped."""
    return when(
        lambda got: any(torch.allclose(got, it, atol=1e-4) for it in (known, known.clamp(-1, 1), known.clamp(0, 1)))
    )


def clear(scores, queries, k, exclude=(), gap=GAP):
    """Whether rounding cannot change anybody's k best."""
    left = scores.clone()
    left[range(len(queries)), list(queries)] = -9
    left[:, list(exclude)] = -9
    best = left.sort(dim=1, descending=True).values[:, : k + 1]
    return bool(((best[:, :-1] - best[:, 1:] > gap) | (best[:, 1:] < -1.5)).all())


def all_differ(truth, *others):
    """Whether no two of these answers are the same."""
    answers = [truth, *others]
    return all(left != right for index, left in enumerate(answers) for right in answers[:index])


def drawn(make, good):
    """Draw until the draw is good."""
    for _ in range(1000):
        made = make()
        if good(made):
            return made
    raise RuntimeError("no good draw in a thousand")


def table(draw, rows, columns, dtype=torch.float32):
    """Signed rows of lengths that differ by more than ten times."""
    lengths = torch.tensor([10 ** draw.number(-0.7, 0.7) for _ in range(rows)], dtype=torch.float64)
    return (draw.normal(rows, columns, dtype=torch.float64) * lengths[:, None]).to(dtype)


def clear_table(draw, rows, columns, dtype=torch.float32):
    """A table in which every word's whole ranking is clear."""
    return drawn(
        lambda: table(draw, rows, columns, dtype),
        lambda weight: clear(cosines(weight, weight), range(rows), rows - 1, gap=GAP / 3),
    )


def nearly_equal(weight, row, later, target):
    """The table with a later row that is nearer to the target than this row by about 1e-11 of a cosine."""
    weight[later] = weight[row] + 1e-11 * target / target.norm() * weight[row].norm()
    return weight


def signs(draw, rows, columns):
    """Rows of ±1."""
    return draw.ids(2, rows, columns).float() * 2 - 1


def overlaps(near_before, near_after):
    """How many members two lists of neighbourhoods share, word by word."""
    pairs = zip(near_before, near_after, strict=True)
    return torch.tensor([len({*was} & {*now}) for was, now in pairs], dtype=torch.float32)


def neighborhoods(weight, k, scores=None):
    """Everybody's k nearest rows."""
    return neighbor_rows(cosines(weight, weight) if scores is None else scores, range(len(weight)), k)


def drift(before, after, k):
    """The true drift: changed members over all members."""
    k = min(k, len(before) - 1)
    shared = overlaps(neighborhoods(before, k), neighborhoods(after, k))
    return (2 * k - 2 * shared) / (2 * k - shared)


def settled(weight, k):
    """Whether rounding cannot change who belongs to anybody's k nearest."""
    scores = cosines(weight, weight)
    best = scores.fill_diagonal_(-2).sort(dim=1, descending=True).values
    return bool((best[:, k - 1] - best[:, k] > GAP).all())


def moved(draw, rows, columns, k, amount=0.5):
    """Two checkpoints whose neighbourhoods are settled and partly the same."""

    def make():
        before = table(draw, rows, columns)
        noise = draw.normal(rows, columns) * amount * before.norm(dim=1, keepdim=True)
        lengths = draw.uniform(rows, 1, low=0.2, high=5.0)
        return before, (before + noise) * lengths

    return drawn(make, lambda pair: settled(pair[0], k) and settled(pair[1], k))
