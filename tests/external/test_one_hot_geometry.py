"""The reference of `one_hot_geometry` against other people's code, on random cases."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from torch import nn

from solutions import one_hot_geometry as reference

CASES = 200


@pytest.fixture
def chance() -> random.Random:
    torch.manual_seed(11)
    return random.Random(11)


def shape(chance: random.Random) -> list[int]:
    return [chance.randint(0, 4) for _ in range(chance.randint(0, 3))]


@pytest.mark.slow
def test_rows_are_those_of_torch_and_scikit_learn(chance: random.Random) -> None:
    preprocessing = pytest.importorskip("sklearn.preprocessing")
    for _ in range(CASES):
        vocab_size = chance.randint(1, 12)
        ids = torch.randint(0, vocab_size, shape(chance), dtype=chance.choice([torch.int32, torch.int64]))
        rows = reference.one_hot_rows(ids, vocab_size)
        assert torch.equal(rows, F.one_hot(ids.long(), vocab_size).float())
        if ids.numel():
            encoder = preprocessing.OneHotEncoder(categories=[range(vocab_size)], sparse_output=False, dtype=np.float32)
            theirs = encoder.fit_transform(ids.reshape(-1, 1).numpy())
            assert np.array_equal(rows.reshape(-1, vocab_size).numpy(), theirs)


def test_refused_are_the_ids_that_torch_refuses(chance: random.Random) -> None:
    for _ in range(CASES):
        vocab_size = chance.randint(1, 6)
        ids = torch.randint(-1, vocab_size + 1, shape(chance))
        try:
            F.one_hot(ids, vocab_size)
        except RuntimeError:
            with pytest.raises(ValueError, match=rf"id (-1|{vocab_size}) "):
                reference.one_hot_rows(ids, vocab_size)
        else:
            reference.one_hot_rows(ids, vocab_size)


@pytest.mark.slow
def test_geometry_is_that_of_scikit_learn_and_scipy(chance: random.Random) -> None:
    pairwise = pytest.importorskip("sklearn.metrics.pairwise")
    distance = pytest.importorskip("scipy.spatial.distance")
    for _ in range(CASES):
        rows, dim = chance.randint(2, 9), chance.randint(1, 6)
        table = torch.randn(rows, dim, dtype=chance.choice([torch.float32, torch.float64, torch.float16]))
        table[chance.randrange(rows)] *= chance.choice([0, 1, 100])
        found = reference.pair_geometry(table)
        wide, upper = table.double().numpy(), np.triu_indices(rows, 1)
        theirs = {"cosine": pairwise.cosine_similarity(wide)[upper], "distance": distance.pdist(wide)}
        for name, numbers in theirs.items():
            assert found[name] == pytest.approx((numbers.min(), numbers.mean(), numbers.max()), rel=1e-9, abs=1e-12)


def test_bytes_are_those_of_tensors(chance: random.Random) -> None:
    for _ in range(CASES):
        batch, length, vocab_size, dim = (chance.randint(low, 5000) for low in (0, 0, 1, 1))
        dtype = chance.choice([torch.float16, torch.bfloat16, torch.float32, torch.float64])
        found = reference.batch_bytes(batch, length, vocab_size, dim, dtype)
        for name, sizes in (
            ("one_hot", (batch, length, vocab_size)),
            ("rows", (batch, length, dim)),
            ("table", (vocab_size, dim)),
        ):
            assert found[name] == torch.empty(sizes, dtype=dtype, device="meta").nbytes
        assert found["ids"] == torch.empty(batch, length, dtype=torch.int64, device="meta").nbytes


@pytest.mark.slow
def test_levels_are_the_neighbors_of_gensim(chance: random.Random) -> None:
    keyedvectors = pytest.importorskip("gensim.models.keyedvectors")
    compared = 0
    while compared < CASES:
        count, dim, digits = chance.randint(2, 9), chance.randint(1, 4), chance.randint(0, 4)
        words, table = [f"w{number}" for number in range(count)], torch.randn(count, dim)
        vectors = keyedvectors.KeyedVectors(dim)
        vectors.add_vectors(words, table.numpy())
        scores = dict(vectors.most_similar(words[0], topn=count))
        if any(abs(math.modf(abs(score) * 10**digits)[0] - 0.5) < 0.01 for score in scores.values()):
            continue  # halfway between two roundings
        compared += 1
        levels = reference.similarity_levels(words[0], words, table, digits)
        assert sorted(word for level in levels for word in level) == sorted(scores)
        grades = [{round(scores[word], digits) + 0.0 for word in level} for level in levels]
        assert all(len(grade) == 1 for grade in grades)
        assert [*map(max, grades)] == sorted({round(score, digits) + 0.0 for score in scores.values()}, reverse=True)
        assert all(level == sorted(level, key=words.index) for level in levels)


def test_columns_are_what_a_linear_layer_says(chance: random.Random) -> None:
    for _ in range(CASES):
        vocab_size, dim = chance.randint(1, 9), chance.randint(1, 6)
        layer = nn.Linear(vocab_size, dim, bias=False, dtype=torch.float64)
        ids = torch.randint(0, vocab_size, shape(chance))
        said = layer(F.one_hot(ids, vocab_size).double())
        torch.testing.assert_close(reference.linear_on_one_hot(layer.weight, ids), said)


def test_gradients_are_those_of_the_layers(chance: random.Random) -> None:
    for _ in range(CASES):
        vocab_size, dim = chance.randint(1, 9), chance.randint(1, 6)
        linear = nn.Linear(vocab_size, dim, bias=False, dtype=torch.float64)
        embedding = nn.Embedding(vocab_size, dim, dtype=torch.float64)
        ids = torch.randint(0, vocab_size, shape(chance))
        upstream = torch.randn(*ids.shape, dim, dtype=torch.float64)
        linear(F.one_hot(ids, vocab_size).double()).backward(upstream)
        embedding(ids).backward(upstream)
        in_columns, in_rows = reference.two_gradients(ids, embedding.weight.detach(), upstream)
        torch.testing.assert_close(in_columns, linear.weight.grad)
        torch.testing.assert_close(in_rows, embedding.weight.grad)
