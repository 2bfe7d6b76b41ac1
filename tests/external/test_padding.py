"""The padding reference against torch's own layers, on random cases."""

from __future__ import annotations

import random

import pytest
import torch
import torch.nn.functional as F

from solutions import padding

CASES = 200


def bags(dice):
    """Ids, offsets, a table and its padding row, which is filled with numbers."""
    vocab_size, dim, count, size = (dice.randint(1, most) for most in (9, 5, 6, 12))
    size -= dice.random() < 0.1 and size
    ids = torch.randint(vocab_size, (size,))
    offsets = torch.tensor([0, *sorted(dice.randint(0, size) for _ in range(count - 1))])
    table = torch.randn(vocab_size, dim, dtype=dice.choice([torch.float32, torch.float64]))
    return ids, offsets, table, dice.choice([None, *range(-vocab_size, vocab_size)])


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
def test_bags_and_their_gradients_are_those_of_embedding_bag(mode):
    torch.manual_seed(1)
    dice = random.Random(mode)
    for case in range(CASES):
        ids, offsets, table, padding_idx = bags(dice)
        weighted = mode == "sum" and case % 2 == 0
        results = []
        for pool in (padding.pool_bags, None):
            torch.manual_seed(case)
            own = table.clone().requires_grad_()
            weights = torch.randn(len(ids), dtype=table.dtype, requires_grad=True) if weighted else None
            if pool:
                pooled = pool(ids, offsets, own, mode, padding_idx, weights)
            else:
                pooled = F.embedding_bag(
                    ids, own, offsets, mode=mode, padding_idx=padding_idx, per_sample_weights=weights
                )
            pooled.backward(torch.randn(pooled.shape, dtype=pooled.dtype))
            results.append((pooled.detach(), own.grad, weights.grad if weighted else None))
        torch.testing.assert_close(results[0], results[1])


def test_rows_are_those_that_an_embedding_knows():
    dice = random.Random(2)
    for _ in range(CASES):
        vocab_size = dice.randint(1, 9)
        padding_idx = dice.randint(-12, 12)
        try:
            known = torch.nn.Embedding(vocab_size, 1, padding_idx=padding_idx).padding_idx
        except AssertionError:
            with pytest.raises(ValueError, match=str(padding_idx)):
                padding.pad_row(padding_idx, vocab_size)
        else:
            assert padding.pad_row(padding_idx, vocab_size) == known


def test_a_shared_table_is_that_of_from_pretrained():
    torch.manual_seed(3)
    dice = random.Random(3)
    for _ in range(CASES):
        _, _, table, padding_idx = bags(dice)
        freeze = dice.random() < 0.5
        theirs = torch.nn.Embedding.from_pretrained(table, freeze=freeze, padding_idx=padding_idx)
        ours = padding.load_table(table, padding_idx, freeze=freeze, copy=False)
        assert ours.weight.data_ptr() == theirs.weight.data_ptr()
        assert (ours.padding_idx, ours.weight.requires_grad) == (theirs.padding_idx, theirs.weight.requires_grad)
        assert str(ours) == str(theirs)


def test_the_last_token_is_where_packing_ends_a_sequence():
    torch.manual_seed(4)
    dice = random.Random(4)
    for _ in range(CASES):
        lengths = [dice.randint(1, 7) for _ in range(dice.randint(1, 5))]
        sentences = [torch.randint(1, 9, (length,)) for length in lengths]
        vectors = [torch.randn(length, 3) for length in lengths]
        side = dice.choice(["left", "right"])
        ids = torch.nn.utils.rnn.pad_sequence(sentences, batch_first=True, padding_side=side)
        padded = torch.nn.utils.rnn.pad_sequence(vectors, batch_first=True, padding_value=5.0, padding_side=side)
        torch.testing.assert_close(padding.last_token(padded, ids, 0), torch.stack([own[-1] for own in vectors]))
        numbers = [torch.arange(length) for length in lengths]
        counted = torch.nn.utils.rnn.pad_sequence(numbers, batch_first=True, padding_side=side)
        torch.testing.assert_close(padding.positions(ids != 0), counted)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["SGD", "AdamW", "RMSprop", "Adagrad"])
def test_other_rows_go_where_a_plain_step_takes_them(kind):
    dice = random.Random(kind)
    for case in range(CASES // 4):
        vocab_size = dice.randint(1, 7)
        settings = {"lr": dice.uniform(0.01, 0.3), "weight_decay": dice.uniform(0, 0.5)}
        row = dice.choice([None, *range(vocab_size)])
        layers = []
        for step in (padding.step_keeping_pad, None):
            torch.manual_seed(case)
            layer = torch.nn.Embedding(vocab_size, 3, padding_idx=row)
            start = layer.weight.detach().clone()
            optimizer = getattr(torch.optim, kind)(layer.parameters(), **settings)
            for _ in range(2):
                optimizer.zero_grad()
                layer(torch.randint(vocab_size, (4,))).square().sum().backward()
                step(optimizer, layer) if step else optimizer.step()
            layers.append(layer.weight.detach())
        ours, plain = layers
        if row is not None:
            assert torch.equal(ours[row], start[row])
            ours[row] = plain[row]
        torch.testing.assert_close(ours, plain)


@pytest.mark.slow
def test_redrawn_numbers_pass_for_normal_ones():
    stats = pytest.importorskip("scipy.stats")
    torch.manual_seed(5)
    layer = torch.nn.Embedding(1001, 20, padding_idx=-1)
    padding.redraw(layer, 0.3)
    assert stats.kstest(layer.weight[:-1].detach().double().flatten().numpy(), "norm", args=(0, 0.3)).pvalue > 1e-6
    assert not layer.weight[-1].any()
