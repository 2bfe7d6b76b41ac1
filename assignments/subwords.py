"""Subwords: pieces of words, so that no word is unknown.

What it teaches   A vocabulary of pieces, learned from counts, spells every word and loses nothing; more merges mean a
                  larger table and fewer pieces a word. And a word's vector can be put together from the vectors of its
                  letters in groups, so that a word never seen before starts out near its relatives.
Difficulty        3 of 5
Minutes           75
Prerequisites     embedding_probe; dictionaries, loops over strings, `str.encode`

Rules that hold for every task:

- Words are non-empty texts in any script, without white space and without the character "_".
- "_" marks the end of a word: *low* is spelt l, o, w, _ before anything is merged.
- A merge is a pair of pieces, such as ("o", "w"), that become one piece, "ow". It is applied from left to right: when
  ("a", "a") meets a, a, a the result is aa, a.
- No function may change its arguments.
- Tensors live on one device, which need not be the CPU, and new ones belong there too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor

END = "_"


def segment(word: str, merges: Sequence[tuple[str, str]]) -> list[str]:
    """Spell a word with the pieces that merges have made.

    Start from its characters and the end mark. Take the merges in their order, and apply each one wherever it fits,
    before the next one is looked at. Characters that no merge knows stay as they are: nothing is lost.

    Args:
        word: any word.
        merges: in the order in which they were learned; possibly none.

    Returns:
        The pieces in order, a new list. Put together they are the word and the end mark.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 1: segment")


def learn_merges(counts: dict[str, int], number: int) -> list[tuple[str, str]]:
    """Learn byte-pair merges: again and again, make the most frequent pair of neighbouring pieces into one.

    A pair occurs at every place in a word where its two pieces stand side by side, so (a, a) occurs twice in a, a, a. A
    word that occurs seven times counts seven times. Pairs never reach from one word into another, but the end mark is a
    piece like any other. After each merge all pairs are counted again in the words as they are then spelt.

    Args:
        counts: how often each word occurs, 1 or more; possibly no word at all.
        number: how many merges are wanted, 0 or more.

    Returns:
        The merges in the order in which they were learned. Of equally frequent pairs, the one that Python sorts first
        is taken. There are fewer than `number` if every word has become a single piece before.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 2: learn_merges")


def decode(pieces: Sequence[str]) -> str:
    """Put the pieces of a whole text together again.

    Args:
        pieces: the pieces of one word after another, each word up to and with its end mark; possibly none at all. The
            last word may lack its end mark, when a text was cut off.

    Returns:
        The words with one space between them, and no end mark. For the pieces of `words`, one word segmented after the
        other, that is `" ".join(words)`.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 3: decode")


def fertility(counts: dict[str, int], merges: Sequence[tuple[str, str]]) -> float:
    """Measure how many pieces a word of running text has on average.

    Args:
        counts: how often each word occurs in the text, 1 or more; at least one word.
        merges: as in `segment`.

    Returns:
        The number of pieces in the text, end marks included, divided by its number of words; a word that occurs seven
        times counts seven times in both.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 4: fertility")


def char_ngrams(word: str, shortest: int, longest: int) -> list[str]:
    """List the groups of neighbouring characters in a word, with its borders marked.

    The word is put between "<" and ">", so that its beginning and its end can be told from its middle: *her* has the
    groups of three <he, her and er>, and the her in the middle of *where* is another one than the word <her>.

    Args:
        word: any word.
        shortest: the length of the shortest groups, at least 1; a border counts as a character.
        longest: the length of the longest groups, at least `shortest`.

    Returns:
        All groups of these lengths, shorter ones first, and those of one length from left to right. A group that occurs
        twice is listed twice. A border alone is no group; a < or > of the word itself is one.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 5: char_ngrams")


def bucket(group: str, buckets: int) -> int:
    """Choose one of so many rows for a group of characters: the same row on every machine and in every run.

    Use the 32-bit FNV-1a hash. It starts at 2166136261. For each byte of the text in UTF-8, first combine hash and byte
    with exclusive or, then multiply by 16777619, and keep the lowest 32 bits. The row is the remainder of the hash
    divided by the number of buckets.

    Args:
        group: any text, also in other scripts, also empty.
        buckets: how many rows there are, at least 1.

    Returns:
        A number from 0 to buckets − 1.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 6: bucket")


def subword_vector(word: str, table: Tensor, shortest: int, longest: int) -> Tensor:
    """Make a vector for any word, seen or not, from the vectors of its groups of characters.

    Args:
        word: any word.
        table: a row for each bucket; float32 or float64, shape (buckets, D).
        shortest: as in `char_ngrams`.
        longest: as in `char_ngrams`.

    Returns:
        The mean of the rows of all the word's groups, with the table's dtype, shape (D,). A group that occurs twice
        counts twice, and so does a row that two groups share. Gradients flow back to the table. A word too short to
        have a group gets zeros, through which none need flow.
    """
    # TODO: your code here.
    raise NotImplementedError("Task 7: subword_vector")


def main() -> None:
    """Print a short report about each task, whether or not it is done."""
    counts = read_counts() or {"low": 5, "lower": 2, "newest": 6, "widest": 3, "new": 4, "wide": 3}

    def report(title: str, produce: Callable[[], str]) -> None:
        try:
            print(f"{title:<16}{produce()}")
        except NotImplementedError:
            print(f"{title:<16}(not written yet)")
        except Exception as error:
            print(f"{title:<16}failed: {type(error).__name__}: {error}")

    def fertilities() -> str:
        rows = ["merges   rows in the table   pieces a word"]
        merges = learn_merges(counts, 400)
        letters = len({letter for word in counts for letter in word}) + 1
        for number in (0, 25, 50, 100, 200, 400):
            pieces = fertility(counts, merges[:number])
            rows.append(f"{number:>6}{letters + number:>20}{pieces:>16.2f}  " + "#" * round(10 * pieces))
        return ("\n" + " " * 16).join(rows)

    def relatives() -> str:
        table = torch.randn(5000, 64, generator=torch.Generator().manual_seed(0))
        words = sorted(counts)
        known = F.normalize(torch.stack([subword_vector(word, table, 3, 5) for word in words]), dim=1)
        lines = []
        for unseen in ("kings", "painters", "gardener", "goats"):
            cosines = known @ F.normalize(subword_vector(unseen, table, 3, 5), dim=0)
            best = cosines.topk(3).indices.tolist()
            lines.append(f"{unseen:<9} near " + ", ".join(f"{words[row]} {float(cosines[row]):.2f}" for row in best))
        return ("\n" + " " * 16).join(lines)

    def spelt() -> str:
        merges = learn_merges(counts, 120)
        return "   ".join(f"{word}: {' '.join(segment(word, merges))}" for word in ("king", "kingdoms", "ζωή"))

    def round_trip() -> str:
        merges, text = learn_merges(counts, 60), "the painter sold a yellow goat"
        pieces = [piece for word in text.split() for piece in segment(word, merges)]
        return f"{len(pieces)} pieces give back {decode(pieces)!r}"

    report("segment", spelt)
    report("learn_merges", lambda: "first " + ", ".join("+".join(pair) for pair in learn_merges(counts, 8)))
    report("decode", round_trip)
    report("fertility", fertilities)
    report("char_ngrams", lambda: " ".join(char_ngrams("where", 3, 4)))
    report("bucket", lambda: ", ".join(f"{group} in {bucket(group, 5000)}" for group in ("<he", "her", "er>")))
    report("subword_vector", relatives)


def read_counts() -> dict[str, int]:
    """How often each word occurs in the corpus; empty if it is not there."""
    path = Path(__file__).with_name("corpus.txt")
    return dict(Counter(path.read_text(encoding="utf-8").split())) if path.is_file() else {}


if __name__ == "__main__":
    main()
