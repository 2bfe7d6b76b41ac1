"""What the right answers are, by definition and number by number, and shared symptoms."""

import math

import torch

from autograder.judge import returned, typed, when

MEASURES = ("cosine", "distance")


def dot(left, right):
    """The sum of the products."""
    return math.fsum(a * b for a, b in zip(left, right, strict=True))


def pairs(table):
    """Cosine and distance of each pair of rows, in Python's floats: two lists."""
    rows = table.double().tolist()
    cosines, distances = [], []
    for one in range(len(rows)):
        for other in range(one):
            lengths = math.sqrt(dot(rows[one], rows[one]) * dot(rows[other], rows[other]))
            cosines.append(dot(rows[one], rows[other]) / lengths if lengths else 0.0)
            distances.append(math.dist(rows[one], rows[other]))
    return cosines, distances


def summed_up(cosines, distances):
    """The answer of `pair_geometry` for these numbers."""
    both = zip(MEASURES, (cosines, distances), strict=True)
    return {name: (min(numbers), math.fsum(numbers) / len(numbers), max(numbers)) for name, numbers in both}


def geometry(table):
    """The true answer of `pair_geometry`."""
    return summed_up(*pairs(table))


def with_diagonal(table):
    """What comes out when each row is compared with itself too, over all V · V entries."""
    cosines, distances = pairs(table)
    rows = table.shape[0]
    return summed_up(cosines * 2 + [1.0] * rows, distances * 2 + [0.0] * rows)


def near(expected, got, part=None, tolerance=1e-4):
    """Whether an answer of `pair_geometry`, or one measure of it, has these numbers up to rounding."""
    names = MEASURES if part is None else (part,)
    return all(
        math.isclose(a, b, rel_tol=tolerance, abs_tol=tolerance / 10)
        for it in names
        for a, b in zip(expected[it], got[it], strict=True)
    )


def measured(part, numbers):
    """One measure was made of these numbers instead, whatever the other one is."""
    wrong = summed_up(numbers, numbers)
    return when(lambda got: near(wrong, got, part))


def has_nan_or_infinity():
    """A number in the answer of `pair_geometry` is none."""
    return when(lambda got: not all(math.isfinite(number) for it in MEASURES for number in got[it]))


def memory(batch, length, vocab_size, dim, size):
    """The true answer of `batch_bytes`, for numbers of `size` bytes."""
    shapes = {"one_hot": (batch, length, vocab_size), "rows": (batch, length, dim), "table": (vocab_size, dim)}
    return {"ids": 8 * batch * length} | {name: size * math.prod(shape) for name, shape in shapes.items()}


def at_cosines(draw, cosines, dtype=torch.float32):
    """A table of the plane: the first row anywhere, then one row for each of these cosines with it, of any length."""
    start = draw.number(0, 2 * math.pi)
    angles = [start] + [start + draw.choice([-1, 1]) * math.acos(cosine) for cosine in cosines]
    lengths = [math.exp(draw.number(-2, 2)) for _ in angles]
    rows = [[math.cos(angle) * length, math.sin(angle) * length] for angle, length in zip(angles, lengths, strict=True)]
    return torch.tensor(rows, dtype=torch.float64).to(dtype)


def leveled(words, scores):
    """The answer of `similarity_levels` if these were the words' rounded scores, highest first."""
    grades = sorted(set(scores), reverse=True)
    return [[word for word, score in zip(words, scores, strict=True) if score == grade] for grade in grades]


def misleveled(words, row, table, right, digits=2):
    """What known mistakes make of these words, as symptoms; a value that two mistakes share names neither."""
    rows = table.double()
    others = [other for other in range(len(words)) if other != row]
    names = [words[other] for other in others]
    dots = (rows @ rows[row])[others].tolist()
    lengths = rows.norm(dim=1)
    exact = (rows @ rows[row] / lengths / lengths[row]).tolist()
    cosines = [exact[other] for other in others]
    rounded = [round(cosine, digits) for cosine in cosines]
    distances = (rows - rows[row]).norm(dim=1)[others].tolist()
    scaled = rows / rows.norm(dim=0).clamp(min=1e-9)
    by_column = (scaled @ scaled[row])[others].tolist()
    everybody = leveled(words, [round(cosine, digits) for cosine in exact])
    rank = dict(zip(names, cosines, strict=True))

    def graded(scores):
        return leveled(names, [round(score, digits) for score in scores])

    def grouped(labels):
        levels = {}
        for name, label in zip(names, labels, strict=True):
            levels.setdefault(label, []).append(name)
        return levels

    texts = grouped([f"{cosine:.{digits}f}" for cosine in cosines])
    plain = grouped([f"{cosine + 0.0:.{digits}f}" for cosine in rounded])
    runs = [[name] for name in names[:1]]
    for at in range(1, len(names)):
        if rounded[at] == rounded[at - 1]:
            runs[-1].append(names[at])
        else:
            runs.append([names[at]])

    def chained(gap):
        levels, last = [], 2.0
        for name in sorted(names, key=lambda it: -rank[it]):
            if last - rank[name] > gap:
                levels.append([])
            levels[-1].append(name)
            last = rank[name]
        return [sorted(level, key=names.index) for level in levels]

    distinct = [name for name in names if rank[name] < 1 - 1e-9]
    values = {
        "itself-listed": [everybody, [[words[row]], *right]],
        "wrong-twin-dropped": [[level for level in [everybody[0][1:], *everybody[1:]] if level]],
        "twins-dropped": [leveled(distinct, [round(rank[name], digits) for name in distinct])],
        "first-level-dropped": [everybody[1:]],
        "not-nested": [[name for level in right for name in level]],
        "numbers-not-words": [[[words.index(name) for name in level] for level in right]],
        "least-similar-first": [right[::-1]],
        "not-sorted": [list(grouped(rounded).values())],
        "levels-repeat": [runs],
        "level-for-each": [leveled(names, cosines), [[name] for name in sorted(names, key=lambda it: -rank[it])]],
        "sorted-by-name": [[sorted(level) for level in right]],
        "words-not-in-order": [
            [sorted(level, key=lambda name: sign * rank[name]) for level in right] for sign in (-1, 1)
        ],
        "lengths-count": [graded(dots), graded([dot / float(lengths[row]) for dot in dots])],
        "distance-not-cosine": [graded([-distance for distance in distances])],
        "angle-not-cosine": [graded([-math.acos(max(-1.0, min(1.0, cosine))) for cosine in cosines])],
        "sign-lost": [graded([abs(cosine) for cosine in cosines])],
        "columns-for-rows": [graded(by_column)],
        "digits-ignored": [leveled(names, [round(cosine, 2) for cosine in cosines])],
        "significant-digits": [leveled(names, [float(f"{cosine:.{max(1, digits)}g}") for cosine in cosines])],
        "cut-not-rounded": [
            leveled(names, [cut(cosine * 10**digits + noise) for cosine in cosines])
            for cut in (int, math.floor, math.ceil)
            for noise in (0, 1e-7, -1e-7)  # a cosine of 1 may come out a little less or more
        ],
        "joined-by-gaps": [chained(10**-digits), chained(0.5 * 10**-digits)],
        "half-rounds": [graded([float(torch.tensor(cosine).half()) for cosine in cosines])],
        "minus-zero": [[texts[text] for text in sorted(texts, key=float, reverse=True)]],
        "sorted-as-text": [[them[text] for text in sorted(them, reverse=True)] for them in (plain, texts)],
    }
    shared = {name: [it for other, them in values.items() if other != name for it in them] for name in values}
    telling = {
        name: [value for value in them if value != right and value not in shared[name]] for name, them in values.items()
    }
    known = {name: returned(*them) for name, them in telling.items() if them}
    known["not-nested"] = typed("dict") | when(lambda got: isinstance(got[0], str) and bool(right))
    known["words-not-in-order"] = when(
        lambda got: [sorted(level) for level in got] == [sorted(level) for level in right]
    )
    return known


def added_up(ids, upstream, vocab_size):
    """The gradient of a lookup by its definition, number by number: shape (V, D)."""
    dim = upstream.shape[-1]
    out = [[0.0] * dim for _ in range(vocab_size)]
    for row, numbers in zip(ids.reshape(-1).tolist(), upstream.double().reshape(-1, dim).tolist(), strict=True):
        out[row] = [a + b for a, b in zip(out[row], numbers, strict=True)]
    return torch.tensor(out, dtype=torch.float64).to(upstream.dtype)


def both(gradient):
    """A row gradient, and the same in the linear layer's shape before it."""
    return gradient.T, gradient


def doubled(gradient):
    """One of the two tensors that came back, or both, is twice the gradient."""
    twice = 2 * gradient.double()
    return when(
        lambda got: (
            torch.allclose(got[0].double(), twice.T, atol=1e-5) or torch.allclose(got[1].double(), twice, atol=1e-5)
        )
    )
