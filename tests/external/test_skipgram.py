"""The skip-gram reference against other people's code, on random cases."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from scipy.spatial import cKDTree
from scipy.special import log_softmax, softmax
from scipy.stats import chisquare
from torch.nn import functional

from solutions import skipgram as reference

CASES = 200


def windows_by_tree(sentences, radii):
    """Who is near whom, by scipy's search tree on a line; sentences lie a thousand steps apart."""
    at = [1000.0 * row + place for row, sentence in enumerate(sentences) for place in range(len(sentence))]
    words = [word for sentence in sentences for word in sentence]
    if not words:
        return words, []
    points = np.array(at)[:, None]
    found = cKDTree(points).query_ball_point(points, r=np.asarray(radii, dtype=float), return_sorted=True)
    return words, [[words[other] for other in near if other != token] for token, near in enumerate(found)]


def drawn_text(random):
    sentences = [random.integers(0, 7, size=random.integers(0, 9)).tolist() for _ in range(random.integers(0, 6))]
    return sentences, random.integers(0, 6, size=sum(map(len, sentences)))


def test_windows_are_those_of_a_search_tree():
    random = np.random.default_rng(0)
    for _ in range(CASES):
        sentences, radii = drawn_text(random)
        words, near = windows_by_tree(sentences, radii)
        pairs = [[center, context] for center, row in zip(words, near, strict=True) for context in row]
        radii = torch.from_numpy(radii)
        assert reference.skipgram_pairs(sentences, radii).tolist() == pairs
        contexts, centers = reference.cbow_batch(sentences, radii)
        assert [[word for word in row if word >= 0] for row in contexts.tolist()] == [row for row in near if row]
        assert centers.tolist() == [word for word, row in zip(words, near, strict=True) if row]
        assert contexts.shape[1] == max(map(len, near), default=0)


@pytest.mark.slow
def test_keep_probabilities_are_gensims_up_to_its_extra_term():
    """gensim follows the word2vec program, which adds threshold / share to the paper's square root."""
    from gensim.models import Word2Vec

    random = np.random.default_rng(1)
    for _ in range(CASES):
        counts = random.integers(1, 1000, size=random.integers(2, 9)).tolist()
        threshold = float(10 ** random.uniform(-4, -0.5))
        model = Word2Vec(sample=threshold, min_count=1, vector_size=1, workers=1)
        model.build_vocab_from_freq({f"w{word}": count for word, count in enumerate(counts)})
        ours = reference.keep_probabilities(torch.tensor(counts), threshold).tolist()
        for word, count in enumerate(counts):
            theirs = model.wv.get_vecattr(f"w{word}", "sample_int") / 2**32
            extra = threshold * sum(counts) / count
            if theirs < 0.999:
                assert ours[word] == pytest.approx(theirs - extra, abs=1e-5)
            else:
                assert min(ours[word] + extra, 1) == pytest.approx(1, abs=2e-3)


def test_radii_are_evenly_spread_by_a_chi_square_test():
    generator = torch.Generator().manual_seed(2)
    for window in range(2, 12):
        radii = reference.draw_radii(2000, window, generator)
        assert chisquare(radii.bincount(minlength=window + 1)[1:].numpy()).pvalue > 1e-6
        assert (int(radii.min()), int(radii.max())) == (1, window)


@pytest.mark.slow
def test_loss_and_gradients_are_those_of_scipys_softmax():
    random = np.random.default_rng(3)
    for _ in range(CASES):
        pairs, words, dim = random.integers(1, 9, size=3)
        hidden, outputs = random.normal(size=(pairs, dim)), random.normal(size=(words, dim))
        targets = random.integers(0, words, size=pairs)
        mine = [torch.from_numpy(table).requires_grad_() for table in (hidden, outputs)]
        loss = reference.softmax_loss(*mine, torch.from_numpy(targets))
        loss.backward()
        scores = hidden @ outputs.T
        assert loss.item() == pytest.approx(-log_softmax(scores, axis=1)[range(pairs), targets].mean())
        slope = (softmax(scores, axis=1) - np.eye(words)[targets]) / pairs
        np.testing.assert_allclose(mine[0].grad.numpy(), slope @ outputs, atol=1e-12)
        np.testing.assert_allclose(mine[1].grad.numpy(), slope.T @ hidden, atol=1e-12)


@pytest.mark.slow
def test_model_is_an_embedding_bag_under_cross_entropy():
    generator = torch.Generator().manual_seed(4)
    for _ in range(CASES):
        pairs, width, words, dim = (int(size) for size in torch.randint(1, 9, (4,), generator=generator))
        model = reference.Word2Vec(words, dim)
        assert model.skipgram_loss(torch.zeros(3).long(), torch.zeros(3).long()).item() == pytest.approx(
            math.log(words)
        )
        with torch.no_grad():
            for table in model.parameters():
                table.copy_(torch.randn(words, dim, generator=generator))
        contexts = torch.randint(-1, words, (pairs, width), generator=generator)
        contexts[:, 0] = torch.randint(words, (pairs,), generator=generator)
        centers = torch.randint(words, (pairs,), generator=generator)
        # The bag's own padding row comes behind the words.
        table = torch.cat([model.inputs.weight, torch.full((1, dim), 1e6)]).detach().requires_grad_()
        bags = functional.embedding_bag(contexts.where(contexts >= 0, words), table, mode="mean", padding_idx=words)
        theirs = functional.cross_entropy(functional.linear(bags, model.outputs.weight.detach()), centers)
        theirs.backward()
        mine = model.cbow_loss(contexts, centers)
        mine.backward()
        torch.testing.assert_close(mine, theirs)
        torch.testing.assert_close(model.inputs.weight.grad, table.grad[:-1])
        single = functional.cross_entropy(
            functional.linear(model.inputs(contexts[:, 0]), model.outputs.weight), centers
        )
        torch.testing.assert_close(model.skipgram_loss(contexts[:, 0], centers), single)
        assert torch.equal(model.vectors(), model.inputs.weight.detach())
