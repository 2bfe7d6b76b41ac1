"""The reference of `embedding_probe` against torch's functions, numpy, scikit-learn and gensim, on random tables."""

from __future__ import annotations

import random

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from gensim.models import KeyedVectors
from sklearn.neighbors import NearestNeighbors
from torch import Tensor, nn

from solutions import embedding_probe as reference

CASES = 200


@pytest.fixture
def dice() -> random.Random:
    torch.manual_seed(21)
    return random.Random(21)


def lookups(dice: random.Random) -> tuple[Tensor, Tensor, int | None]:
    """Ids of any shape, a table of any floating dtype, and perhaps a padding row."""
    vocab_size, dim = dice.randint(1, 9), dice.randint(1, 6)
    shape = [dice.randint(0, 4) for _ in range(dice.randint(0, 3))]
    ids = torch.randint(vocab_size, shape, dtype=dice.choice([torch.int32, torch.int64]))
    table = torch.randn(vocab_size, dim).to(dice.choice([torch.float16, torch.bfloat16, torch.float32, torch.float64]))
    return ids, table, dice.choice([None, *range(-vocab_size, vocab_size)])


def test_both_lookups_are_those_of_embedding(dice):
    for _ in range(CASES):
        ids, table, _ = lookups(dice)
        rows = F.embedding(ids, table)
        for lookup in (reference.one_hot_lookup, reference.embedding_lookup):
            torch.testing.assert_close(lookup(ids, table), rows, rtol=0, atol=0)


def test_rows_without_end_spoil_the_product_and_not_the_lookup_as_in_numpy(dice):
    for _ in range(CASES):
        ids, table, _ = lookups(dice)
        table = table.double()
        table[dice.randrange(len(table))] = dice.choice([torch.inf, -torch.inf, torch.nan])
        with np.errstate(invalid="ignore"):
            product = np.eye(len(table))[ids.numpy()] @ table.numpy()
        np.testing.assert_array_equal(reference.one_hot_lookup(ids, table).numpy(), product)
        taken = np.take(table.numpy(), ids.numpy(), axis=0)
        np.testing.assert_array_equal(reference.embedding_lookup(ids, table).numpy(), taken)


def test_the_linear_layer_says_and_learns_what_linear_does(dice):
    for _ in range(CASES):
        ids, table, _ = lookups(dice)
        table = table.double()
        layer = reference.linear_equivalent(table)
        assert str(layer) == str(nn.Linear(*table.shape, bias=False))
        weight = nn.Parameter(table.T.clone())
        rows = F.one_hot(ids.long(), len(table)).double()
        said, known = layer(rows), F.embedding(ids, weight.T)
        torch.testing.assert_close(said, F.linear(rows, weight))
        torch.testing.assert_close(said, known, rtol=0, atol=0)
        upstream = torch.randn(said.shape, dtype=torch.float64)
        said.backward(upstream)
        known.backward(upstream)
        for numbers in (layer.weight, weight):
            torch.optim.SGD([numbers], lr=0.5).step()
        torch.testing.assert_close(layer.weight, weight, check_stride=False)


def test_a_built_layer_looks_up_and_steps_like_embedding(dice):
    for _ in range(CASES):
        ids, table, padding_idx = lookups(dice)
        table = table.double()
        before = table.clone()
        layer = reference.build_embedding(table, padding_idx)
        theirs = nn.Embedding.from_pretrained(before, freeze=False, padding_idx=padding_idx)
        assert str(layer) == str(theirs)
        weight = table.clone()
        if padding_idx is not None:
            weight[padding_idx] = 0
        weight.requires_grad_()
        for _ in range(2):
            said, known = layer(ids), F.embedding(ids, weight, padding_idx)
            torch.testing.assert_close(said, known)
            upstream = torch.randn(said.shape, dtype=torch.float64)
            for rows, numbers in ((said, layer.weight), (known, weight)):
                numbers.grad = None
                rows.backward(upstream)
                torch.optim.SGD([numbers], lr=0.5).step()
        torch.testing.assert_close(layer.weight.detach(), weight.detach())
        torch.testing.assert_close(table, before, rtol=0, atol=0)


def test_gradients_are_those_of_autograd(dice):
    for _ in range(CASES):
        ids, table, padding_idx = lookups(dice)
        ids, table = ids.long(), table.to(dice.choice([torch.float32, torch.float64])).requires_grad_()
        rows = F.embedding(ids, table, padding_idx)
        upstream = torch.randn_like(rows)
        rows.backward(upstream)
        with torch.no_grad():
            gradient = reference.lookup_gradient(ids, upstream, len(table), padding_idx)
        torch.testing.assert_close(gradient, table.grad)


def test_touched_rows_are_the_indices_of_a_sparse_gradient(dice):
    for _ in range(CASES):
        ids, table, padding_idx = lookups(dice)
        table = table.double().requires_grad_()
        F.embedding(ids.reshape(-1), table, padding_idx, sparse=True).sum().backward()  # it fails for a single number
        (rows,) = table.grad.coalesce().indices()
        found = reference.touched_rows(ids.long(), len(table), padding_idx)
        torch.testing.assert_close(found, rows)
        padding = [] if padding_idx is None else [padding_idx % len(table)]
        np.testing.assert_array_equal(found.numpy(), np.setdiff1d(ids.numpy(), padding))


def test_nearest_words_are_those_of_gensim_and_scikit_learn(dice):
    for _ in range(CASES):
        count, dim = dice.randint(2, 12), dice.randint(2, 6)
        words = [f"w{number}" for number in range(count)]
        table = torch.randn(count, dim, dtype=torch.float64) * torch.rand(count, 1).mul(3).exp()
        vectors = KeyedVectors(dim)
        vectors.add_vectors(words, table.numpy())
        nearest = NearestNeighbors(n_neighbors=1, metric="cosine", algorithm="brute").fit(table.numpy())
        rows = nearest.kneighbors(return_distance=False)[:, 0]
        for word, row in zip(words, rows, strict=True):
            found = reference.nearest_word(word, words, table)
            assert found == words[row] == vectors.most_similar(word, topn=1)[0][0]
        for find in (
            vectors.most_similar,
            lambda word, words=words, table=table: reference.nearest_word(word, words, table),
        ):
            with pytest.raises(KeyError, match="yeti"):
                find("yeti")
