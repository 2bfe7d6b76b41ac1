"""The reference of `nearest_neighbors` against scikit-learn, scipy and gensim, on random tables without ties.

They leave the order of equally near rows open, so that the rule for ties is not compared with anybody's, except in
`most_drifted`, where a stable sort of numpy's decides.
"""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest
import torch
from gensim.models import KeyedVectors
from scipy.spatial.distance import jaccard
from sklearn.metrics.pairwise import cosine_similarity
from sklearn.neighbors import NearestNeighbors
from torch import Tensor

from solutions import nearest_neighbors as reference

CASES = 200


@pytest.fixture
def dice() -> random.Random:
    torch.manual_seed(24)
    return random.Random(24)


def table_of(dice: random.Random, count: int) -> Tensor:
    """Rows in all directions and of very different lengths."""
    return torch.randn(count, dice.randint(2, 7), dtype=torch.float64) * torch.randn(count, 1).mul(3).exp()


def test_cosines_are_those_of_scikit_learn(dice):
    for _ in range(CASES):
        table = table_of(dice, dice.randint(1, 12)).to(dice.choice([torch.float32, torch.float64]))
        table[dice.randrange(len(table))] *= dice.choice([0, 1])
        theirs = torch.from_numpy(cosine_similarity(table.double().numpy())).to(table.dtype)
        atol = 1e-6 if table.dtype == torch.float32 else 1e-12
        torch.testing.assert_close(reference.cosine_table(table), theirs, rtol=0, atol=atol)


def test_neighbors_are_those_of_a_brute_force_search(dice):
    for _ in range(CASES):
        count = dice.randint(2, 15)
        table = table_of(dice, count)
        excluded = dice.sample(range(count), dice.choice([0, 0, dice.randint(0, count - 2)]))
        left = np.setdiff1d(np.arange(count), excluded)
        asked = [int(dice.choice(left)) for _ in range(dice.randint(1, 5))]
        k = dice.randint(1, count)
        search = NearestNeighbors(n_neighbors=len(left), metric="cosine", algorithm="brute").fit(table[left].numpy())
        distances, places = search.kneighbors(table[asked].numpy())
        others = left[places] != np.array(asked)[:, None]
        known = [
            (left[order][other][:k], 1 - gaps[other][:k])
            for order, gaps, other in zip(places, distances, others, strict=True)
        ]
        rows, cosines = reference.top_neighbors(table, torch.tensor(asked), k, excluded + excluded[:1])
        np.testing.assert_array_equal(rows.numpy(), np.stack([row for row, _ in known]))
        np.testing.assert_allclose(cosines.numpy(), np.stack([score for _, score in known]), atol=1e-9)


def test_analogies_are_those_of_gensim(dice):
    compared = 0
    while compared < CASES:
        count = dice.randint(1, 12)
        table = table_of(dice, count)
        words = [f"w{number}" for number in range(count)]
        vectors = KeyedVectors(table.shape[1])
        vectors.add_vectors(words, table.numpy())
        for _ in range(3):
            a, b, c = (dice.choice(words) for _ in range(3))
            answers = vectors.most_similar(positive=[b, c], negative=[a], topn=count)
            if any(better - worse < 1e-5 for (_, better), (_, worse) in pairwise(answers)):
                continue  # too near for the float32 that gensim keeps
            k = dice.randint(1, count)
            assert reference.analogy(a, b, c, words, table, k=k) == [word for word, _ in answers[:k]]
            compared += 1


def test_unknown_words_are_those_that_gensim_does_not_know(dice):
    words, table = ["dog", "cat", "man"], torch.randn(3, 4)
    vectors = KeyedVectors(4)
    vectors.add_vectors(words, table.numpy())
    for _ in range(CASES):
        a, b, c = (dice.choice([*words, "yeti"]) for _ in range(3))
        try:
            vectors.most_similar(positive=[b, c], negative=[a])
        except KeyError:
            with pytest.raises(KeyError, match="yeti"):
                reference.analogy(a, b, c, words, table)
        else:
            reference.analogy(a, b, c, words, table)


def test_drifts_are_the_jaccard_distances_of_neighbor_graphs(dice):
    for _ in range(CASES):
        count = dice.randint(2, 10)
        before, after = table_of(dice, count), table_of(dice, count)
        if dice.random() < 0.7:
            after = before + dice.choice([0.0, 0.1, 0.3]) * torch.randn_like(before) * before.norm(dim=1, keepdim=True)
        k = dice.randint(1, count + 2)
        graphs = []
        for table in (before, after):
            search = NearestNeighbors(n_neighbors=min(k, count - 1), metric="cosine", algorithm="brute")
            graphs.append(search.fit(table.numpy()).kneighbors_graph().toarray().astype(bool))
        drift = np.array([jaccard(was, now) for was, now in zip(*graphs, strict=True)])
        dtype = dice.choice([torch.float32, torch.float64])
        ours = reference.neighbor_drift(before.to(dtype), after.to(dtype), k)
        torch.testing.assert_close(ours, torch.from_numpy(drift).to(dtype))
        words, n = [f"w{number}" for number in range(count)], dice.randint(1, count + 2)
        ranking = np.argsort(-drift, kind="stable")[:n]
        assert reference.most_drifted(words, before, after, k, n) == [words[row] for row in ranking]
