"""The reference of `visualization` against scikit-learn's and scipy's code, on random tables."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from scipy.spatial.distance import cosine
from sklearn.decomposition import PCA
from sklearn.neighbors import NearestNeighbors

from solutions import visualization as reference

CASES = 200


def tables():
    random = np.random.default_rng(5)
    for _ in range(CASES):
        count, dim = random.integers(4, 12), random.integers(2, 9)
        yield random, torch.from_numpy(random.normal(size=(count, dim)) * np.arange(1, dim + 1) + 3)


def test_axes_coordinates_and_shares_are_those_of_a_pca():
    for _, vectors in tables():
        k = min(vectors.shape[0] - 1, vectors.shape[1])
        pca = PCA(k, svd_solver="full").fit(vectors.numpy())
        axes = reference.principal_axes(vectors, k).numpy()
        np.testing.assert_allclose(np.abs((axes * pca.components_).sum(axis=1)), 1, atol=1e-9)
        picture = reference.project(vectors, k).numpy()
        np.testing.assert_allclose(np.abs(picture), np.abs(pca.transform(vectors.numpy())), atol=1e-9)
        shares = reference.explained_shares(vectors).numpy()
        np.testing.assert_allclose(shares[:k], pca.explained_variance_ratio_, atol=1e-12)


def test_neighbors_are_those_of_a_brute_force_search():
    for random, vectors in tables():
        picture = vectors[:, :1] + torch.from_numpy(random.normal(size=(len(vectors), 1)))
        k = int(random.integers(1, len(vectors)))
        found = [NearestNeighbors(n_neighbors=k, algorithm="brute").fit(x).kneighbors()[1] for x in (vectors, picture)]
        kept = [len(np.intersect1d(a, b)) / k for a, b in zip(*found, strict=True)]
        assert reference.neighbor_overlap(vectors, picture, k) == pytest.approx(np.mean(kept))


def test_cosines_of_senses_are_those_of_their_centroids():
    for random, vectors in tables():
        senses = torch.from_numpy(random.integers(0, 3, size=len(vectors)))
        got = reference.sense_cosines(vectors, senses, 3)
        for sense in senses.unique().tolist():
            own = vectors[senses == sense].numpy().mean(axis=0)
            assert float(got[sense]) == pytest.approx(1 - cosine(own, vectors.numpy().mean(axis=0)))
