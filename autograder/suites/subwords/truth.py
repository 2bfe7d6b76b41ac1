"""Pieces by the published way, on texts with spaces between the pieces; hashes and groups by other roads."""

import re
from functools import reduce

import torch

END = "_"


def renamed(draw, text="abcdefg"):
    """Letters for the letters of a text, drawn anew, in the same alphabetical order: ties stay as they are."""
    letters = sorted("abcdefghijklmnopqrstuvwxyz"[place] for place in draw.distinct(26, len(text)))
    return str.maketrans(dict(zip(text, letters, strict=True)))


def words_of(names, counts):
    """The same counts for renamed words."""
    return {word.translate(names): count for word, count in counts.items()}


def merge_in(text, pair):
    """Make a pair into one piece everywhere in a text whose pieces stand apart."""
    found = r"(?<!\S)" + re.escape(pair[0]) + " " + re.escape(pair[1]) + r"(?!\S)"
    return re.sub(found, lambda _: "".join(pair), text)


def torn(text, pair):
    """The usual slip in this: a pair is also found where it is only a part of longer pieces."""
    return text.replace(" ".join(pair), "".join(pair))


def pieces_of(word, merges, end=END, merge=merge_in):
    """A word's pieces."""
    return reduce(merge, merges, " ".join(word + end)).split()


def merges_of(counts, number, *, weigh=True, end=END, prefer=min, again=True, merge=merge_in):
    """Merges learned from counts; the switches make the usual mistakes."""
    texts = {word: " ".join(word + end) for word in counts}
    learned = []
    ranking = None
    while len(learned) < number:
        pairs = {}
        for word, text in texts.items():
            pieces = text.split()
            for place in range(len(pieces) - 1):
                pair = (pieces[place], pieces[place + 1])
                pairs[pair] = pairs.get(pair, 0) + (counts[word] if weigh else 1)
        if not pairs:
            break
        if not again:
            ranking = ranking or sorted(pairs, key=lambda pair: (-pairs[pair], pair))
            return ranking[:number]
        most = max(pairs.values())
        best = prefer([pair for pair in pairs if pairs[pair] == most])
        learned.append(best)
        texts = {word: merge(text, best) for word, text in texts.items()}
    return learned


def groups_of(word, shortest, longest):
    """Groups of characters, found by looking from every place."""
    marked = "<" + word + ">"
    found = [
        (length, start, marked[start : start + length])
        for start in range(len(marked))
        for length in range(shortest, longest + 1)
        if start + length <= len(marked)
    ]
    edges = {(1, 0), (1, len(marked) - 1)}
    return [text for length, start, text in sorted(found) if (length, start) not in edges]


def hash_of(text):
    """FNV-1a, by its definition."""
    value = 0x811C9DC5
    for byte in bytes(text, "utf-8"):
        value ^= byte
        value = (value * 0x01000193) & 0xFFFFFFFF
    return value


def vector_of(word, table, shortest, longest):
    """The mean of the rows of a word's groups in float64, one row at a time."""
    total, count = torch.zeros(table.shape[1], dtype=torch.float64), 0
    for group in groups_of(word, shortest, longest):
        total, count = total + table[hash_of(group) % len(table)].double(), count + 1
    return (total / count if count else total).to(table.dtype)
