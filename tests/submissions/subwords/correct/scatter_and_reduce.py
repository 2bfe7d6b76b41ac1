"""Functional: reduce, counters, an index_add into a histogram of rows."""

from functools import reduce
from itertools import chain


def bucket(group, buckets):
    return reduce(lambda h, b: ((h ^ b) * 16777619) & (2**32 - 1), group.encode(), 2166136261) % buckets


def char_ngrams(word, shortest, longest):
    marked = f"<{word}>"
    sizes = range(max(shortest, 2), longest + 1)
    groups = (map("".join, zip(*(marked[shift:] for shift in range(size)))) for size in sizes)
    return [*(word if shortest == 1 else ""), *chain.from_iterable(groups)]


def subword_vector(word, table, shortest, longest):
    rows = [bucket(group, table.shape[0]) for group in char_ngrams(word, shortest, longest)]
    times = torch.bincount(torch.tensor(rows, dtype=torch.long), minlength=table.shape[0]).to(table)
    return times @ table / max(1, len(rows))


def fertility(counts, merges):
    words = Counter(counts)
    return len([piece for word in words.elements() for piece in segment(word, merges)]) / words.total()
