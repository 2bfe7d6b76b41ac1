"""The reference of `masked_mean` against torch's functions, numpy and scikit-learn, on random batches."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.metrics import log_loss
from torch import Tensor, nn
from torch.nn.utils.rnn import pad_sequence, unpad_sequence

from solutions import masked_mean as reference

CASES = 200


@pytest.fixture
def dice() -> random.Random:
    torch.manual_seed(22)
    return random.Random(22)


class Bag(nn.Module):
    """A classifier put together from an `nn.EmbeddingBag` and an `nn.Linear`."""

    def __init__(self, vocab_size: int, dim: int, padding_idx: int) -> None:
        super().__init__()
        self.embedding = nn.EmbeddingBag(vocab_size, dim, mode="mean", padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)

    def forward(self, ids: Tensor) -> Tensor:
        return self.output(self.embedding(ids)).flatten()


def masked(dice: random.Random) -> tuple[Tensor, Tensor]:
    """Vectors of shape (..., T, D) and a mask of shape (..., T)."""
    shape = [dice.randint(1, 3) for _ in range(dice.randint(0, 2))] + [dice.randint(1, 6)]
    vectors = torch.randn(*shape, dice.randint(1, 5), dtype=torch.float64)
    return vectors, torch.rand(shape) < dice.choice([0, 0.5, 0.5, 0.9, 1])


def test_masks_are_those_of_numpy(dice):
    for _ in range(CASES):
        shape = [dice.randint(0, 5) for _ in range(dice.randint(0, 3))]
        ids = torch.randint(-2, 4, shape, dtype=dice.choice([torch.int32, torch.int64]))
        padding_idx = dice.randint(-2, 4)
        theirs = ~np.ma.getmaskarray(np.ma.masked_equal(ids.numpy(), padding_idx))
        np.testing.assert_array_equal(reference.padding_mask(ids, padding_idx).numpy(), theirs)


def test_means_are_those_of_masked_arrays(dice):
    for _ in range(CASES):
        vectors, mask = masked(dice)
        vectors = vectors.to(dice.choice([torch.float16, torch.float32, torch.float64]))
        vectors[..., 0, :] = dice.choice([0.0, 1.0])  # real or not
        vectors[~mask] = dice.choice([0.0, 5.0, torch.inf, torch.nan])
        hidden = (~mask).unsqueeze(-1).expand(vectors.shape).numpy()
        array = np.ma.MaskedArray(vectors.double().numpy(), hidden)
        theirs = torch.from_numpy(np.ma.filled(array.mean(axis=-2), 0.0)).to(vectors.dtype)
        as_numbers = mask.to(dice.choice([torch.bool, torch.int32, torch.uint8, torch.float32, torch.float16]))
        torch.testing.assert_close(reference.masked_mean(vectors, as_numbers), theirs)
        vectors[..., 0, 0] = torch.nan  # numpy.ma would mask such a mean
        spoilt = np.isnan(np.sum(vectors.numpy(), axis=-2, where=~hidden))
        np.testing.assert_array_equal(reference.masked_mean(vectors, as_numbers).isnan().numpy(), spoilt)


def test_means_and_their_gradients_are_those_of_embedding_bag(dice):
    for _ in range(CASES):
        vectors, mask = masked(dice)
        dim, length = vectors.shape[-1], vectors.shape[-2]
        table = torch.cat([vectors.reshape(-1, dim), torch.full((1, dim), 7.0)]).requires_grad_()  # the last is padding
        ids = torch.arange(mask.numel()).where(mask.flatten(), mask.numel()).reshape(-1, length)
        bags = F.embedding_bag(ids, table, mode="mean", padding_idx=-1)
        upstream = torch.randn_like(bags)
        bags.backward(upstream)
        own = vectors.clone().requires_grad_()
        means = reference.masked_mean(own, mask)
        torch.testing.assert_close(means.reshape(bags.shape), bags)
        means.backward(upstream.reshape(means.shape))
        torch.testing.assert_close(own.grad, table.grad[:-1].reshape(own.shape))


def test_batches_are_those_of_pad_sequence(dice):
    for _ in range(CASES):
        padding_idx, most = dice.randint(-9, 9), dice.choice([20, 2**63 - 1])
        lengths = [dice.randint(0, 6) for _ in range(dice.randint(1, 6))]
        sequences = [[dice.randint(10, most) for _ in range(length)] for length in lengths]
        tensors = [torch.tensor(sequence, dtype=torch.int64) for sequence in sequences]
        ids, counted = reference.pad_batch(sequences, padding_idx)
        torch.testing.assert_close(ids, pad_sequence(tensors, batch_first=True, padding_value=padding_idx))
        assert counted.dtype == torch.int64
        for back, tensor in zip(unpad_sequence(ids, counted, batch_first=True), tensors, strict=True):
            torch.testing.assert_close(back, tensor)


def batch(dice: random.Random) -> tuple[tuple[int, int, int], Tensor]:
    """The sizes of a classifier with its padding row, and ids for it."""
    vocab_size = dice.randint(1, 9)
    padding_idx = dice.randrange(vocab_size)
    ids = torch.randint(vocab_size, (dice.randint(1, 5), dice.randint(1, 6)))
    ids[torch.rand(ids.shape) < 0.3] = padding_idx
    return (vocab_size, dice.randint(1, 5), padding_idx), ids


def test_logits_and_gradients_are_those_of_an_embedding_bag(dice):
    for _ in range(CASES):
        sizes, ids = batch(dice)
        ours, theirs = reference.BagClassifier(*sizes), Bag(*sizes)
        if dice.random() < 0.5:
            nn.init.normal_(ours.embedding.weight)  # the padding row too
        theirs.load_state_dict(ours.state_dict())
        logits, known = ours(ids), theirs(ids)
        torch.testing.assert_close(logits, known)
        upstream = torch.randn(len(ids))
        logits.backward(upstream)
        known.backward(upstream)
        for own, other in zip(ours.parameters(), theirs.parameters(), strict=True):
            torch.testing.assert_close(own.grad, other.grad)


def test_steps_are_plain_steps_on_the_cross_entropy(dice):
    for _ in range(CASES):
        sizes, ids = batch(dice)
        labels = torch.randint(2, (len(ids),))
        settings = {name: dice.uniform(0, 0.9) for name in ("lr", "momentum", "weight_decay")}
        ours, theirs = reference.BagClassifier(*sizes), Bag(*sizes)
        with torch.no_grad():
            ours.output.bias.mul_(dice.choice([1, 1, 300]))
        theirs.load_state_dict(ours.state_dict())
        stepped, plain = (torch.optim.SGD(model.parameters(), **settings) for model in (ours, theirs))
        for _ in range(2):
            said = reference.train_step(ours, stepped, ids, labels.to(dice.choice([torch.bool, torch.int64])))
            loss = F.binary_cross_entropy_with_logits(theirs(ids), labels.float())
            plain.zero_grad()
            loss.backward()
            plain.step()
            assert said == pytest.approx(loss.item(), rel=1e-4, abs=1e-6)
        torch.testing.assert_close(ours.state_dict(), theirs.state_dict(), rtol=1e-4, atol=1e-5)


def test_losses_are_those_of_scikit_learn_and_numpy(dice):
    for _ in range(CASES):
        logits = torch.randn(dice.randint(1, 8)) * dice.choice([1, 3, 300])
        labels = torch.randint(2, logits.shape)
        model = nn.Embedding.from_pretrained(logits[:, None].clone(), freeze=False)
        said = reference.train_step(
            nn.Sequential(model, nn.Flatten(0)), torch.optim.SGD(model.parameters(), lr=0.1),
            torch.arange(len(logits))[:, None], labels,
        )  # fmt: skip
        signed = np.where(labels.numpy() == 1, -1, 1) * logits.double().numpy()
        assert said == pytest.approx(np.logaddexp(0, signed).mean(), rel=1e-5, abs=1e-6)
        if logits.abs().max() < 10:
            known = log_loss(labels.numpy(), logits.double().sigmoid().numpy(), labels=[0, 1])
            assert said == pytest.approx(known, rel=1e-5, abs=1e-6)


def test_twins_are_among_the_permutations(dice):
    for _ in range(CASES):
        words = [dice.choice(["dog", "bites", "man"]) for _ in range(dice.randint(0, 5))]
        others = {*itertools.permutations(words)} - {tuple(words)}
        if others:
            assert tuple(reference.order_twin(words)) in others
        else:
            with pytest.raises(ValueError, match="reads the same"):
                reference.order_twin(words)


def test_bags_are_the_same_where_scikit_learn_counts_shares_and_torch_finds_means(dice):
    counter = CountVectorizer(analyzer=list, vocabulary={number: number for number in range(5)})
    table = torch.randn(6, 3, dtype=torch.float64)
    verdicts = []
    for _ in range(2 * CASES):
        first = [dice.randint(0, 4) for _ in range(dice.choice([0, 1, 2, 3, 4, 6]))]
        second = [dice.randint(0, 4) for _ in range(len(first))]
        if dice.random() < 0.6:
            second = first * dice.randint(1, 3)
            if second and dice.random() < 0.3:
                second[0] = dice.randint(0, 4)
        pair = []
        for ids in (first, second):
            padded = ids + [5] * dice.randint(0, 2)
            dice.shuffle(padded)
            pair.append(torch.tensor(padded, dtype=torch.int64))
        counts = counter.transform([ids[ids != 5].tolist() for ids in pair]).toarray()
        shares = counts * counts.sum(axis=1)[::-1, None]  # brought to one denominator
        same = np.array_equal(*shares) and bool(counts[0].any()) == bool(counts[1].any())
        means = [F.embedding_bag(F.pad(ids, (0, 1), value=5)[None], table, mode="mean", padding_idx=5) for ids in pair]
        assert reference.same_bag(*pair, 5) is same
        assert torch.allclose(*means, rtol=1e-9, atol=1e-12) is same
        verdicts.append(same)
    assert CASES // 2 < sum(verdicts) < 3 * CASES // 2
