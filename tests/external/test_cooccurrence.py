"""The reference against other people's code: bigrams, mutual information and SVD of scikit-learn, SVD of scipy."""

from __future__ import annotations

import random

import numpy as np
import pytest
import torch
from scipy.sparse.linalg import svds
from sklearn.decomposition import TruncatedSVD
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.metrics import mutual_info_score

from solutions import cooccurrence as reference

CASES = 200


def test_neighbouring_pairs_are_the_bigrams_of_scikit_learn():
    rng = random.Random(0)
    for _ in range(CASES):
        size = rng.randint(1, 6)
        sentences = [[rng.randrange(size) for _ in range(rng.randint(0, 7))] for _ in range(rng.randint(0, 5))]
        counts = reference.count_cooccurrence(sentences, size, 1)
        bigrams = {f"w{a} w{b}": a * size + b for a in range(size) for b in range(size)}
        vectorizer = CountVectorizer(ngram_range=(2, 2), token_pattern=r"\S+", vocabulary=bigrams)
        lines = [" ".join(f"w{word}" for word in sentence) for sentence in sentences]
        found = vectorizer.transform(lines).sum(0) if lines else np.zeros(size * size)
        pairs = np.asarray(found).reshape(size, size)
        np.testing.assert_array_equal(counts.numpy(), pairs + pairs.T)


@pytest.mark.slow
def test_the_mean_of_pmi_is_mutual_information():
    rng = np.random.default_rng(0)
    for _ in range(CASES):
        counts = rng.integers(0, 9, size=rng.integers(1, 8, size=2)).astype(float)
        counts[0, 0] += 1
        table = torch.from_numpy(counts)
        shares = table / table.sum()
        mean = (shares * reference.pmi(table)).nansum()  # 0 times minus infinity is 0 here
        assert mean.item() == pytest.approx(mutual_info_score(None, None, contingency=counts), abs=1e-12)


@pytest.mark.slow
def test_truncated_svd_of_scikit_learn_and_scipy():
    rng = np.random.default_rng(0)
    for _ in range(CASES):
        rows, columns = (int(side) for side in rng.integers(3, 11, size=2))
        dim = int(rng.integers(1, min(rows, columns)))
        matrix = rng.normal(size=(rows, columns))
        whole = reference.svd_vectors(torch.from_numpy(matrix), dim, 1.0).numpy()
        other = TruncatedSVD(dim, algorithm="arpack", random_state=0).fit_transform(matrix)
        np.testing.assert_allclose(whole @ whole.T, other @ other.T, atol=1e-8)
        left, values, _ = svds(matrix, k=dim, random_state=0)
        half = reference.svd_vectors(torch.from_numpy(matrix), dim).numpy()
        np.testing.assert_allclose(half @ half.T, (left * values) @ left.T, atol=1e-8)
