"""The reference against other people's code: gensim, scipy, scikit-learn and PyTorch's own losses."""

from __future__ import annotations

import numpy as np
import pytest
import torch
import torch.nn.functional as F

from solutions import negative_sampling as reference

CASES = 200


@pytest.mark.slow
def test_noise_is_that_of_gensim() -> None:
    word2vec = pytest.importorskip("gensim.models.word2vec")
    random = np.random.default_rng(0)
    for _ in range(CASES):
        counts = random.integers(1, 5000, size=int(random.integers(2, 40)))
        power = float(random.choice([0.0, 0.5, 0.75, 1.0]))
        model = word2vec.Word2Vec(vector_size=2, ns_exponent=power)
        model.wv.key_to_index = {str(word): word for word in range(len(counts))}
        model.wv.index_to_key = list(model.wv.key_to_index)
        for word, count in enumerate(counts.tolist()):
            model.wv.set_vecattr(str(word), "count", count)
        model.make_cum_table()
        ends = model.cum_table.astype(np.float64) / (2**31 - 1)
        noise = reference.noise_distribution(torch.tensor(counts), power=power)
        assert np.abs(noise.numpy() - np.diff(ends, prepend=0.0)).max() < 1e-6


@pytest.mark.slow
def test_negatives_pass_the_chi_square_test() -> None:
    stats = pytest.importorskip("scipy.stats")
    generator = torch.Generator().manual_seed(0)
    for _ in range(CASES):
        size = int(torch.randint(4, 9, (), generator=generator))
        noise = torch.rand(size, generator=generator) + 0.1
        noise /= noise.sum()
        center, context = torch.randint(size, (2, 1), generator=generator)
        drawn = reference.sample_negatives(noise, center, context, 2000, generator)
        counts = torch.bincount(drawn[0], minlength=size)
        others = [word for word in range(size) if word not in (int(center), int(context))]
        assert int(counts.sum() - counts[others].sum()) == 0
        shares = noise[others].double() / noise[others].double().sum()
        assert stats.chisquare(counts[others].numpy(), (2000 * shares).numpy()).pvalue > 1e-9


def test_scores_are_those_of_numpy() -> None:
    random = np.random.default_rng(0)
    for case in range(CASES):
        size, dim, batch, count = (int(n) for n in random.integers(1, 8, size=4))
        model = reference.TwoTables(size, dim, torch.Generator().manual_seed(case))
        with torch.no_grad():
            model.context.weight.copy_(torch.tensor(random.normal(size=(size, dim))))
        centers, words = random.integers(size, size=batch), random.integers(size, size=(batch, count))
        left, right = model.center.weight.detach().numpy()[centers], model.context.weight.detach().numpy()[words]
        scores = model(torch.tensor(centers), torch.tensor(words)).detach().numpy()
        assert np.allclose(scores, np.einsum("bd,bnd->bn", left, right), atol=1e-6)


@pytest.mark.slow
def test_loss_and_gradient_are_those_of_binary_cross_entropy() -> None:
    special = pytest.importorskip("scipy.special")
    generator = torch.Generator().manual_seed(0)
    for case in range(CASES):
        batch, k = torch.randint(1, 9, (2,), generator=generator).tolist()
        scale = 10.0 ** (case % 4)
        scores = torch.randn(batch, 1 + k, generator=generator, dtype=torch.float64) * scale
        scores.requires_grad_()
        labels = torch.zeros_like(scores)
        labels[:, 0] = 1
        loss = reference.negative_sampling_loss(scores[:, 0], scores[:, 1:])
        expected = F.binary_cross_entropy_with_logits(scores, labels, reduction="sum") / batch
        torch.testing.assert_close(loss, expected)
        by_scipy = -special.log_expit(np.where(labels, scores.detach(), -scores.detach())).sum() / batch
        assert loss.item() == pytest.approx(by_scipy)
        torch.testing.assert_close(*(torch.autograd.grad(value, scores)[0] for value in (loss, expected)))


@pytest.mark.slow
def test_cosines_are_those_of_scikit_learn() -> None:
    pairwise = pytest.importorskip("sklearn.metrics.pairwise")
    random = np.random.default_rng(0)
    for _ in range(CASES):
        size = int(random.integers(4, 12))
        table, kinds = random.normal(size=(size, 3)), random.integers(-1, 3, size=size)
        kinds[:3] = [0, 0, 1]
        table[random.random(size) < 0.1] = 0
        first, second = np.triu_indices(size, 1)
        known = (kinds[first] >= 0) & (kinds[second] >= 0)
        same = kinds[first] == kinds[second]
        cosines = pairwise.cosine_similarity(table)[first, second]
        expected = cosines[known & same].mean(), cosines[known & ~same].mean()
        assert reference.kind_cosines(torch.tensor(table), torch.tensor(kinds)) == pytest.approx(expected, abs=1e-9)
