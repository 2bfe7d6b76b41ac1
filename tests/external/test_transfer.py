"""The reference of `transfer` against other people's code, on random cases."""

from __future__ import annotations

import random

import numpy as np
import pytest
import torch
from torch import nn

from solutions import transfer as reference

CASES = 200


@pytest.fixture
def chance() -> random.Random:
    torch.manual_seed(17)
    return random.Random(17)


@pytest.mark.slow
def test_rows_are_those_of_gensim(chance: random.Random) -> None:
    keyedvectors = pytest.importorskip("gensim.models.keyedvectors")
    for _ in range(CASES):
        pool = [f"word{number}" for number in range(12)]
        old, new = (chance.sample(pool, chance.randint(1, 9)) for _ in range(2))
        table = torch.randn(len(old), chance.randint(1, 5))
        vectors = keyedvectors.KeyedVectors(table.shape[1])
        vectors.add_vectors(old, table.numpy())
        rows, report = reference.align_rows(old, table, new)
        assert report["exact"] == [word for word in new if word in vectors]
        for word, row in zip(new, rows, strict=True):
            theirs = vectors[word] if word in vectors else vectors.vectors.mean(axis=0)
            assert np.allclose(row.numpy(), theirs, atol=1e-6)


@pytest.mark.slow
def test_majority_and_accuracy_are_those_of_scikit_learn(chance: random.Random) -> None:
    dummy = pytest.importorskip("sklearn.dummy")
    metrics = pytest.importorskip("sklearn.metrics")
    for _ in range(CASES):
        classes, dim = chance.randint(1, 5), chance.randint(1, 4)
        train, test = (
            (torch.randn(count, dim), torch.randint(0, classes, (count,)))
            for count in (chance.randint(1, 12), chance.randint(1, 12))
        )
        found = reference.linear_probe(nn.Identity(), train, test, classes, steps=1)
        theirs = dummy.DummyClassifier(strategy="most_frequent").fit(train[0].numpy(), train[1].numpy())
        assert found["majority"] == pytest.approx(theirs.score(test[0].numpy(), test[1].numpy()))
        guesses = found["head"](test[0]).argmax(dim=1)
        assert found["accuracy"] == pytest.approx(metrics.accuracy_score(test[1].numpy(), guesses.numpy()))


@pytest.mark.slow
def test_a_long_probe_is_the_logistic_regression_of_scikit_learn(chance: random.Random) -> None:
    linear_model = pytest.importorskip("sklearn.linear_model")
    features, labels = torch.randn(60, 3, dtype=torch.float64), torch.arange(60) % 3
    found = reference.linear_probe(nn.Identity(), (features, labels), (features, labels), 3, steps=400, lr=1.0)
    theirs = linear_model.LogisticRegression(C=np.inf, tol=1e-10, max_iter=10000).fit(features.numpy(), labels.numpy())
    shares = found["head"](features).softmax(dim=1).detach().numpy()
    assert np.allclose(shares, theirs.predict_proba(features.numpy()), atol=1e-4)
