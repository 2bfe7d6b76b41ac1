"""Vocabulary: the contract between a tokenizer and a table.

What it teaches   A table knows numbers, not words. Which word owns which row is an agreement: made the same way each
                  time, written down with the table, checked before the table is used, and kept when either of the two
                  grows or shrinks. An optimiser and a tied head are parties to it.
Difficulty        3 of 5
Minutes           90
Prerequisites     dicts, `nn.Embedding`, `nn.Linear`, Parameters, what an optimiser keeps for each Parameter

A vocabulary is a list of different words; the word at place i has the id i and owns row i of the table. Words are
compared exactly as they are written: capital letters count, and no character is changed, dropped or replaced. Every
word can be written in UTF-8. Tensors that come in live on one device, which need not be the CPU, and new ones belong
there too. Letters in the shapes: V words in the vocabulary, D numbers in a word's vector, T words or ids, `...` any
axes, also none.
"""

from __future__ import annotations

import hashlib
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

PAD, UNK, BOS, EOS = SPECIALS = ("<pad>", "<unk>", "<bos>", "<eos>")  # padding, unknown, begin and end of a sentence


def build_vocab(
    sentences: Sequence[Sequence[str]],
    specials: Sequence[str] = SPECIALS,
    min_freq: int = 1,
    max_size: int | None = None,
) -> list[str]:
    """List the words of some sentences so that equal counts always give an equal list.

    The specials come first, in the order in which they are given. Then come the words that occur at least `min_freq`
    times, the most frequent first; words that occur equally often stand in alphabetical order, which is here the order
    of Python's `<` (so `Zebra` comes before `apple`). A special that occurs in the sentences as well is not listed
    again. In which order the sentences and their words are given makes no difference.

    Args:
        sentences: each a list of words; possibly none, possibly empty ones.
        specials: the words that come first, all different; possibly none. They need not occur in the sentences.
        min_freq: how often a word must occur, counted over all sentences; at least 1.
        max_size: the largest length of the list, specials included, 0 or more; what is too much is left out at its end.
            None means as long as it gets.

    Returns:
        The vocabulary, a new list. Its length may be 0.

    Raises:
        ValueError: if there are more specials than `max_size`.
    """
    ### BEGIN SOLUTION
    if max_size is not None and len(specials) > max_size:
        raise ValueError(f"{len(specials)} specials do not fit into a vocabulary of {max_size} words")
    counts = Counter(word for sentence in sentences for word in sentence)
    frequent = [word for word, count in counts.items() if count >= min_freq and word not in specials]
    frequent.sort(key=lambda word: (-counts[word], word))
    return [*specials, *frequent][:max_size]
    ### END SOLUTION


class Tokenizer:
    """Turn words into ids and back.

    Neither way ever changes the vocabulary: the same words give the same ids, whatever was encoded in between.
    """

    def __init__(self, vocab: list[str]) -> None:
        """Take a vocabulary.

        Args:
            vocab: different words, among them the four `SPECIALS`, at any place and in any order. The Tokenizer does
                not change it, and the caller will not either, so no copy is needed.
        """
        ### BEGIN SOLUTION
        self._words = list(vocab)
        self._ids = {word: i for i, word in enumerate(vocab)}
        ### END SOLUTION

    def encode(self, words: Sequence[str], bos: bool = False, eos: bool = False) -> Tensor:
        """Turn words into ids.

        A word that the vocabulary lacks gets the id of `<unk>`. A word that is spelled like a special is that special.

        Args:
            words: T words, possibly none. They are not changed.
            bos: put the id of `<bos>` in front.
            eos: put the id of `<eos>` at the end.

        Returns:
            The ids, int64, shape (T,), or longer by 1 for each of `bos` and `eos`.
        """
        ### BEGIN SOLUTION
        framed = [BOS] * bos + [*words] + [EOS] * eos
        return torch.tensor([self._ids.get(word, self._ids[UNK]) for word in framed], dtype=torch.int64)
        ### END SOLUTION

    def decode(self, ids: Tensor) -> list[str]:
        """Turn ids into words, without `<pad>`, `<bos>` and `<eos>`, wherever they stand.

        `<unk>` stays, so that one can see that something was there; so does what comes after an `<eos>`. Known words
        that were encoded, with or without `bos` and `eos`, come back as they were.

        Args:
            ids: whole numbers, int32 or int64, shape (T,), possibly of length 0.

        Returns:
            The words, a list of strings.

        Raises:
            ValueError: if an id is negative, or V or more. The text contains that id.
        """
        ### BEGIN SOLUTION
        numbers = ids.tolist()
        for number in numbers:
            if not 0 <= number < len(self._words):
                raise ValueError(f"there is no word {number} in a vocabulary of {len(self._words)}")
        return [self._words[number] for number in numbers if self._words[number] not in (PAD, BOS, EOS)]
        ### END SOLUTION


def hashed_ids(words: Sequence[str], vocab: list[str], buckets: int) -> Tensor:
    """Turn words into ids, and give unknown words rows of their own, which some of them share.

    The table has V + `buckets` rows: first those of the vocabulary, then the buckets. A known word gets its id. An
    unknown one gets the row of bucket `zlib.crc32(b) % buckets`, where `b` is the word in UTF-8 and bucket 0 is the
    first row after the known words. So a word keeps its row in every process and on every machine.

    Args:
        words: T words, possibly none.
        vocab: different words, possibly none; there need be no `<unk>` among them. It is not changed.
        buckets: how many buckets there are.

    Returns:
        The ids, int64, shape (T,).

    Raises:
        ValueError: if there is not at least one bucket, also when every word is known.
    """
    ### BEGIN SOLUTION
    if buckets < 1:
        raise ValueError(f"{buckets} buckets hold no words")
    ids = {word: i for i, word in enumerate(vocab)}
    rows = [ids[word] if word in ids else len(ids) + zlib.crc32(word.encode()) % buckets for word in words]
    return torch.tensor(rows, dtype=torch.int64)
    ### END SOLUTION


def fingerprint(vocab: list[str]) -> str:
    """Sum a vocabulary up in a short text that tells it from every other one.

    Equal lists have equal fingerprints, in every process and on every machine. Different lists have different ones: if
    a word is another, is missing or is added, or if two words change places. Words may hold any characters, also
    spaces, line ends, commas, quotes and zeros, and a word may be the empty text; still `["ab", "c"]`, `["a", "bc"]`,
    `["ab c"]` and `["ab", "", "c"]` have four fingerprints. They must be safe against chance (say 128 bits or more of a
    digest such as SHA-256); a checksum of 32 bits is not.

    Args:
        vocab: different words, possibly none. It is not changed.

    Returns:
        At least 16 and at most 128 characters, all of them letters and digits.
    """
    ### BEGIN SOLUTION
    digest = hashlib.sha256()
    for word in vocab:
        text = word.encode()
        digest.update(len(text).to_bytes(8, "big") + text)
    return digest.hexdigest()
    ### END SOLUTION


def load_table(embedding: nn.Embedding, checkpoint: Mapping[str, Any], vocab: list[str]) -> None:
    """Load a table into an embedding, if it was made with the same vocabulary.

    The numbers are copied: the embedding keeps its Parameter (so an optimiser and a tied head need not be told) with
    its dtype, to which the numbers are rounded if need be, and its `requires_grad`. Afterwards it shares no memory with
    the checkpoint. The checkpoint is not changed; nothing is returned.

    Args:
        embedding: V rows of D numbers, changed in place.
        checkpoint: "table" is a tensor that should have shape (V, D); "fingerprint", if there is this key, is the text
            that `fingerprint` gave for the vocabulary that the table was made with.
        vocab: the vocabulary in use now.

    Raises:
        ValueError: in these three cases, looked for in this order. The embedding has not been changed then.
            The checkpoint has no key "fingerprint": the text contains the word `fingerprint`.
            It has another fingerprint than `vocab`: the text contains both fingerprints in full.
            Its table has another shape than the embedding's: the text contains both, as `(7, 3)` or
            `torch.Size([7, 3])`.
    """
    ### BEGIN SOLUTION
    if "fingerprint" not in checkpoint:
        raise ValueError("the checkpoint has no fingerprint, so nobody knows which words its rows belong to")
    table, theirs, ours = checkpoint["table"], checkpoint["fingerprint"], fingerprint(vocab)
    if theirs != ours:
        raise ValueError(f"the checkpoint was made with vocabulary {theirs}, and this is vocabulary {ours}")
    if table.shape != embedding.weight.shape:
        raise ValueError(f"the table is {tuple(table.shape)}, the embedding {tuple(embedding.weight.shape)}")
    with torch.no_grad():
        embedding.weight.copy_(table)
    ### END SOLUTION


def grow_vocab(
    embedding: nn.Embedding, head: nn.Linear, optimizer: torch.optim.Optimizer, pieces: Sequence[Sequence[int]]
) -> None:
    """Add rows for new words to an embedding, to the head that is tied to it, and to the optimiser's memory.

    Each entry of `pieces` adds one row, in this order, after the old ones. The row is the mean of the old rows that the
    entry names (a row named twice counts twice), or the mean of all old rows but the padding row where it names none.
    Each added entry of the head's bias is zero. Old rows and old entries of the bias keep their numbers exactly, and
    the padding row is never written to.

    Head and embedding stay tied: one Parameter, and a bias if there was one. `num_embeddings` and `out_features` say
    the new size; `padding_idx`, dtype, device and what is trainable stay. The gradients of the table and of the bias
    are None afterwards.

    The new table may be a new Parameter or the old one, made longer; so may the new bias. The optimiser goes on with
    them:

    * A new Parameter takes the place of the old one in its group. If the old one was in no group, so is the new one.
      The old one is neither in a group nor a key of `state` any more.
    * In the optimiser's memory (`state`) of the table and of the bias, each tensor of the old shape gets zeros for the
      new rows after its old numbers. All else in `state` stays: step counts, tensors of other shapes, what belongs to
      other Parameters.
    * If it remembers nothing of them yet (before the first step), it remembers nothing of them afterwards, and can make
      its first step.

    Without any pieces nothing happens at all: Parameters and gradients stay the same objects.

    Args:
        embedding: V rows, at least one of them not padding; `padding_idx` is None or counts from 0. Changed in place.
        head: its weight is the embedding's Parameter; with or without a bias. Changed in place.
        optimizer: one that keeps a memory for each Parameter, such as SGD, Adam or Adagrad; changed in place.
        pieces: for each new word the numbers of old rows, possibly none; the padding row is not among them.

    Raises:
        ValueError: if a piece is negative, or V or more. The text contains it. Nothing has been changed then.
    """
    ### BEGIN SOLUTION
    table, bias, old_size = embedding.weight, head.bias, len(embedding.weight)
    for piece in (piece for entry in pieces for piece in entry):
        if not 0 <= piece < old_size:
            raise ValueError(f"there is no row {piece} in a table of {old_size} rows")
    if not pieces:
        return

    def _replaced(old: Tensor, added: Tensor) -> nn.Parameter:
        new = nn.Parameter(torch.cat([old.detach(), added]), requires_grad=old.requires_grad)
        for group in optimizer.param_groups:
            group["params"] = [new if parameter is old else parameter for parameter in group["params"]]
        if old in optimizer.state:
            optimizer.state[new] = {
                name: torch.cat([kept, torch.zeros_like(added, dtype=kept.dtype)])
                if isinstance(kept, Tensor) and kept.shape == old.shape
                else kept
                for name, kept in optimizer.state.pop(old).items()
            }
        return new

    words = [row for row in range(old_size) if row != embedding.padding_idx]
    added = torch.stack([table.detach()[list(entry) or words].mean(dim=0) for entry in pieces])
    embedding.weight = head.weight = _replaced(table, added)
    if bias is not None:
        head.bias = _replaced(bias, bias.new_zeros(len(pieces)))
    embedding.num_embeddings = head.out_features = old_size + len(pieces)
    ### END SOLUTION


def shrink_vocab(
    table: Tensor, vocab: list[str], keep: Collection[str], ids: Tensor
) -> tuple[Tensor, list[str], Tensor]:
    """Leave words out of a table, its vocabulary and data that was encoded with it, unless the data needs them.

    What stays are the words of `keep` and those of the four `SPECIALS` that the vocabulary has, in the old order,
    whatever the order of `keep`. The words that stay move up: they have the ids 0, 1, 2, … without gaps.

    Args:
        table: shape (V, D); it requires no gradient. It is not changed.
        vocab: V different words. It is not changed.
        keep: words, as a list, set, tuple, dict or the like; a list may name a word twice.
        ids: data in the old ids, int32 or int64, shape (...); all from 0 to V - 1. It is not changed.

    Returns:
        The table without the rows of the words left out, a tensor of its own; the vocabulary without them, a new list;
        and the same data in the new ids, a new tensor with the shape and the dtype of `ids`.

    Raises:
        ValueError: if `keep` names a word that the vocabulary lacks, or if `ids` contains a word that would be left
            out. The text contains such a word.
    """
    ### BEGIN SOLUTION
    unknown = set(keep) - set(vocab)
    if unknown:
        raise ValueError(f"the vocabulary has no {min(unknown)!r}")
    kept = [i for i, word in enumerate(vocab) if word in SPECIALS or word in keep]
    new_ids = {old: new for new, old in enumerate(kept)}
    used = ids.flatten().tolist()
    for old in used:
        if old not in new_ids:
            raise ValueError(f"{vocab[old]!r} cannot be left out: it is used")
    moved = torch.tensor([new_ids[old] for old in used], dtype=ids.dtype, device=ids.device)
    return table[kept], [vocab[i] for i in kept], moved.reshape(ids.shape)
    ### END SOLUTION


def main() -> None:
    """Print a short report about each task, whether or not it is done."""
    path = Path(__file__).with_name("corpus.txt")
    there = path.is_file()
    print(f"{'corpus.txt':<13}", "read" if there else "is missing beside this file; a few lines take its place")
    text = path.read_text(encoding="utf-8") if there else "the king drank tea\nthe queen drank milk\n" * 4
    sentences = [line.split() for line in text.splitlines()]
    train, held_out = sentences[: len(sentences) // 2], sentences[len(sentences) // 2 :]
    plain = [*SPECIALS, *sorted({word for sentence in train for word in sentence})]
    unseen = [word for sentence in held_out for word in sentence if word not in plain]

    def report(title: str, produce: Callable[[], object]) -> None:
        try:
            print(f"{title:<13}", produce())
        except NotImplementedError:
            print(f"{title:<13}", "(not written yet)")
        except Exception as error:
            print(f"{title:<13}", f"failed: {type(error).__name__}: {error}")

    def built() -> str:
        sizes = ", ".join(f"{len(build_vocab(train, min_freq=least))}" for least in (1, 2, 5, 20))
        return f"{sizes} words seen 1, 2, 5, 20 times; first {' '.join(build_vocab(train)[4:8])}"

    def tokenized() -> str:
        tokenizer = Tokenizer(plain)
        words = [*train[0][:4], "zeppelin"]
        return f"{' '.join(words)} -> {' '.join(tokenizer.decode(tokenizer.encode(words, bos=True, eos=True)))}"

    def hashed() -> str:
        words = sorted(set(unseen)) or ["zeppelin", "quark", "lorry"]
        rows = [f"{len(set(hashed_ids(words, plain, n).tolist()))} of {n}" for n in (2, 16, 128)]
        return f"{len(words)} unseen words fill {', '.join(rows)} buckets"

    def printed() -> str:
        swapped = [*plain[:-2], plain[-1], plain[-2]]
        return f"{fingerprint(plain)[:12]}…; two words swapped: {fingerprint(swapped)[:12]}…"

    def loaded() -> str:
        checkpoint = {"table": torch.zeros(len(plain), 3), "fingerprint": fingerprint(plain)}
        load_table(nn.Embedding(len(plain), 3), checkpoint, plain)
        try:
            load_table(nn.Embedding(len(plain), 3), checkpoint, plain[::-1])
        except ValueError:
            return "took the table with its own words, refused it with others"
        return "took the table with its own words, and with others too"

    def grown() -> str:
        embedding = nn.Embedding(len(plain), 8, padding_idx=0)
        head = nn.Linear(8, len(plain))
        head.weight = embedding.weight
        optimizer = torch.optim.Adagrad([*embedding.parameters(), head.bias])
        grow_vocab(embedding, head, optimizer, [[5, 6], []])
        held = sum(p.numel() for group in optimizer.param_groups for p in group["params"])
        return f"{len(plain)} -> {len(embedding.weight)} rows; the optimiser holds {held:,} numbers"

    def shrunk() -> str:
        keep, table = plain[::2], torch.randn(len(plain), 8)
        small, words, ids = shrink_vocab(table, plain, keep, torch.tensor([plain.index(keep[-1])]))
        return (
            f"{len(plain)} -> {len(small)} rows; {words[int(ids[0])]} had id {plain.index(keep[-1])}, now {int(ids[0])}"
        )

    report("build_vocab", built)
    report("Tokenizer", tokenized)
    report("hashed_ids", hashed)
    report("fingerprint", printed)
    report("load_table", loaded)
    report("grow_vocab", grown)
    report("shrink_vocab", shrunk)


if __name__ == "__main__":
    main()
