"""The reference of `subwords` against tokenizers and gensim, on random words."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import torch
from gensim.models.fasttext_inner import compute_ngrams, ft_hash_bytes
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

from solutions import subwords as reference

CASES = 200


def word_of(dice: random.Random, letters: str = "abcde") -> str:
    return "".join(dice.choice(letters) for _ in range(dice.randint(1, 7)))


def test_pieces_are_those_of_tokenizers():
    dice = random.Random(3)
    for _ in range(CASES):
        counts = {word_of(dice): dice.randint(1, 9) for _ in range(6)}
        merges = reference.learn_merges(counts, dice.randint(0, 12))
        pieces = sorted({*"abcde_"} | {first + second for first, second in merges})
        model = models.BPE(vocab={piece: number for number, piece in enumerate(pieces)}, merges=merges)
        for _ in range(3):
            word = word_of(dice)
            assert reference.segment(word, merges) == [token.value for token in model.tokenize(word + "_")]


def test_merges_are_those_that_tokenizers_learn():
    dice = random.Random(4)
    for _ in range(CASES):
        words = list(dict.fromkeys(word_of(dice) for _ in range(6)))
        counts = {word: 3**place for place, word in enumerate(words)}  # no two sums of different words are equal
        tokenizer = Tokenizer(models.BPE())
        tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
        trainer = trainers.BpeTrainer(vocab_size=6 + 4, show_progress=False, initial_alphabet=[*"abcde_"])
        text = [" ".join([word + "_"] * times) for word, times in counts.items()]
        tokenizer.train_from_iterator(text, trainer)
        theirs = [tuple(pair) for pair in json.loads(tokenizer.to_str())["model"]["merges"]]
        ours = reference.learn_merges(counts, len(theirs))
        for step, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
            if mine != other:  # of equally frequent pairs, they take another
                assert _frequency(counts, ours[:step], mine) == _frequency(counts, ours[:step], other)
                break


def _frequency(counts: dict[str, int], merges: list[tuple[str, str]], pair: tuple[str, str]) -> int:
    found = 0
    for word, times in counts.items():
        pieces = [*word, "_"]
        for first, second in merges:
            for place in range(len(pieces) - 1):
                if pieces[place : place + 2] == [first, second]:
                    pieces[place : place + 2] = [first + second]
        found += times * sum(here == pair for here in pairwise(pieces))
    return found


def test_groups_are_those_of_fasttext():
    dice = random.Random(5)
    for _ in range(CASES):
        word, shortest = word_of(dice, "abcxyzλé"), dice.randint(2, 4)
        longest = shortest + dice.randint(0, 3)
        assert reference.char_ngrams(word, shortest, longest) == compute_ngrams(word, shortest, longest)


def test_buckets_are_those_of_fasttext():
    dice = random.Random(6)
    for _ in range(CASES):
        text = word_of(dice, "abcdefghijklmnopqrstuvwxyz<>")  # fastText takes bytes above 127 as negative
        assert reference.bucket(text, 100_003) == ft_hash_bytes(text.encode()) % 100_003


def test_vectors_are_means_of_an_embedding_bag():
    dice = random.Random(7)
    table = torch.randn(97, 5, generator=torch.Generator().manual_seed(1))
    for _ in range(CASES):
        word = word_of(dice, "abcdefghijklmnopqrstuvwxyz")
        rows = torch.tensor([ft_hash_bytes(text.encode()) % 97 for text in compute_ngrams(word, 2, 5)])
        bag = torch.nn.functional.embedding_bag(rows, table, torch.tensor([0]), mode="mean")[0]
        torch.testing.assert_close(reference.subword_vector(word, table, 2, 5), bag)
