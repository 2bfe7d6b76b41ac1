"""The reference of `vocabulary` agrees with tokenizers' vocabularies and with optimisers that knew all words."""

from __future__ import annotations

import random
from typing import Any

import pytest
import torch
from sklearn.feature_extraction.text import CountVectorizer
from tokenizers import Tokenizer, models, trainers
from torch import nn

from solutions import vocabulary as reference

CASES = 200
LETTERS = ["a", "b", "é", "Z", "日", "-"]
KINDS: list[tuple[type[torch.optim.Optimizer], dict[str, Any]]] = [
    (torch.optim.SGD, {}),
    (torch.optim.SGD, {"momentum": 0.9, "nesterov": True}),
    (torch.optim.Adam, {"amsgrad": True}),
    (torch.optim.AdamW, {"weight_decay": 0.0}),
    (torch.optim.Adagrad, {}),
    (torch.optim.RMSprop, {"centered": True, "momentum": 0.5}),
    (torch.optim.NAdam, {}),
    (torch.optim.Adadelta, {}),
    (torch.optim.Adamax, {}),
]


SPECIALS = list(reference.SPECIALS)


def text(source: random.Random) -> list[list[str]]:
    """Sentences of short words, many of which occur equally often."""
    words = ["".join(source.choices(LETTERS, k=source.randint(1, 2))) for _ in range(15)]
    return [source.choices(words, k=source.randint(0, 6)) for _ in range(source.randint(0, 9))]


@pytest.mark.slow
def test_build_vocab_and_tokenizer_agree_with_tokenizers() -> None:
    source = random.Random(1)
    for _ in range(CASES):
        sentences, least, size = text(source), source.randint(1, 3), source.randint(4, 15)
        other = Tokenizer(models.WordLevel(unk_token="<unk>"))
        trainer = trainers.WordLevelTrainer(
            vocab_size=size, min_frequency=least, special_tokens=SPECIALS, show_progress=False
        )
        other.train_from_iterator([word for sentence in sentences for word in sentence], trainer)
        vocab = reference.build_vocab(sentences, min_freq=least, max_size=size)
        assert vocab == sorted(other.get_vocab(), key=other.get_vocab().get)
        ours = reference.Tokenizer(vocab)
        for words in text(source):
            encoded = other.encode(words, is_pretokenized=True)
            ids = ours.encode(words)
            assert ids.tolist() == encoded.ids
            assert ours.decode(ids) == encoded.tokens


def test_counts_agree_with_count_vectorizer() -> None:
    source = random.Random(2)
    for _ in range(CASES):
        sentences = [*text(source), ["a"]]
        counter = CountVectorizer(analyzer=list)
        totals = counter.fit_transform(sentences).toarray().sum(axis=0)
        names = counter.get_feature_names_out()
        for least in (1, 2, 4):
            kept = {name for name, total in zip(names, totals, strict=True) if total >= least}
            assert set(reference.build_vocab(sentences, [], least)) == kept


@pytest.mark.slow
def test_growing_agrees_with_an_optimizer_that_knew_all_words() -> None:
    generator, source = torch.Generator().manual_seed(3), random.Random(3)

    def normal(*shape: int) -> torch.Tensor:
        return torch.randn(*shape, generator=generator, dtype=torch.float64)

    for case in range(CASES):
        kind, settings = KINDS[case % len(KINDS)]
        size, dim, more = source.randint(2, 6), source.randint(1, 4), source.randint(1, 3)
        padding_idx = source.choice([None, 0])
        pieces = [source.choices(range(1, size), k=source.randint(0, 3)) for _ in range(more)]
        embedding = nn.Embedding(size, dim, padding_idx=padding_idx, dtype=torch.float64)
        head = nn.Linear(dim, size, dtype=torch.float64)
        head.weight = embedding.weight
        optimizer = kind([embedding.weight, head.bias], **settings)
        start = [p.detach().clone() for p in (embedding.weight, head.bias)]
        twins = [nn.Parameter(torch.cat([p, p.new_zeros(more, *p.shape[1:])])) for p in start]
        other = kind(twins, **settings)
        for step in range(5):
            if step == source.randint(1, 3) and len(embedding.weight) == size:
                reference.grow_vocab(embedding, head, optimizer, pieces)
                with torch.no_grad():
                    twins[0][size:] = embedding.weight[size:]
                    twins[1][size:] = 0
            for ours, theirs in zip((embedding.weight, head.bias), twins, strict=True):
                theirs.grad = torch.zeros_like(theirs)
                theirs.grad[: len(ours)] = normal(*ours.shape)
                ours.grad = theirs.grad[: len(ours)].clone()
            optimizer.step()
            other.step()
        for ours, theirs in zip((embedding.weight, head.bias), twins, strict=True):
            torch.testing.assert_close(ours.detach(), theirs.detach()[: len(ours)])
