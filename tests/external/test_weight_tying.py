"""The reference of `weight_tying` against torch's functions and models with separate tables, on random decoders.

Only the shapes that `tie` refuses have independent code behind them, not the dtypes, nor the sizes that `resize_vocab`
refuses.
"""

from __future__ import annotations

import random

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.func import functional_call, grad
from torch.nn.utils import parameters_to_vector

from solutions import weight_tying as reference

CASES = 200


@pytest.fixture
def dice() -> random.Random:
    torch.manual_seed(23)
    return random.Random(23)


def decoder(dice: random.Random) -> tuple[nn.Module, Tensor]:
    """A decoder in float64 whose numbers are all random, and ids for it."""
    vocab_size, dim = dice.randint(2, 9), dice.randint(1, 5)
    padding_idx = dice.choice([None, *range(-vocab_size, vocab_size)])
    model = reference.TiedDecoder(vocab_size, dim, dice.choice([None, dim, dim + 2]), padding_idx).double()
    for parameter in model.parameters():
        nn.init.normal_(parameter)
    ids = torch.randint(vocab_size, [dice.randint(1, 4) for _ in range(dice.randint(0, 3))])
    return model, ids


def apart(model: nn.Module) -> nn.Sequential:
    """The same layers in a row, with a table of its own at either end."""
    (vocab_size, dim), hidden_size = model.embedding.weight.shape, model.hidden.out_features
    layers = nn.Sequential(
        nn.Embedding(vocab_size, dim, padding_idx=model.embedding.padding_idx),
        nn.Linear(dim, hidden_size),
        nn.Tanh(),
        nn.Identity() if hidden_size == dim else nn.Linear(hidden_size, dim, bias=False),
        nn.Linear(dim, vocab_size),
    ).double()
    for layer, name in ((0, "embedding"), (1, "hidden"), (3, "project"), (4, "head")):
        layers[layer].load_state_dict(getattr(model, name).state_dict())
    return layers


def cross_entropy(logits: Tensor, targets: Tensor) -> Tensor:
    return F.cross_entropy(logits.reshape(-1, logits.shape[-1]), targets.reshape(-1))


def test_tied_logits_and_their_gradient_are_those_of_the_functions(dice):
    for _ in range(CASES):
        vocab_size, dim = dice.randint(1, 9), dice.randint(1, 5)
        padding_idx, bias = dice.choice([None, *range(vocab_size)]), dice.random() < 0.5
        embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx, dtype=torch.float64)
        head = nn.Linear(dim, vocab_size, bias=bias, dtype=torch.float64)
        reference.tie(embedding, head)
        table = embedding.weight.detach().clone().requires_grad_()
        ids = torch.randint(vocab_size, (dice.randint(1, 6),))
        logits = head(embedding(ids))
        known = F.linear(F.embedding(ids, table, padding_idx), table, head.bias)
        torch.testing.assert_close(logits, known)
        upstream = torch.randn_like(known)
        logits.backward(upstream)
        known.backward(upstream)
        torch.testing.assert_close(embedding.weight.grad, table.grad)


def test_refused_are_the_shapes_that_load_state_dict_refuses(dice):
    for _ in range(CASES):
        embedding = nn.Embedding(dice.randint(1, 3), dice.randint(1, 3))
        head = nn.Linear(dice.randint(1, 3), dice.randint(1, 3), bias=False)
        try:
            nn.Linear(head.in_features, head.out_features, bias=False).load_state_dict(embedding.state_dict())
        except RuntimeError:
            with pytest.raises(ValueError, match="weight is"):
                reference.tie(embedding, head)
        else:
            reference.tie(embedding, head)
        together = nn.ModuleList([embedding, head])
        names = {name for name, _ in together.named_parameters()}
        assert reference.is_tied(embedding, head) is (names == {"0.weight"})


def test_ties_are_the_names_that_torch_leaves_out(dice):
    for _ in range(CASES):
        embedding, head = nn.Embedding(3, 2), nn.Linear(2, 3, bias=dice.random() < 0.5)
        kind = dice.choice(["one", "equal", "memory", "apart"])
        if kind == "one":
            head.weight = embedding.weight
        elif kind == "equal":
            head.load_state_dict(embedding.state_dict(), strict=False)
        elif kind == "memory":
            head.weight = nn.Parameter(embedding.weight.data)
        names = [name for name, _ in nn.ModuleList([embedding, head]).named_parameters()]
        assert reference.is_tied(embedding, head) is ("1.weight" not in names)


def test_counts_are_those_of_one_flat_vector_and_of_separate_tables(dice):
    for _ in range(CASES):
        model, _ = decoder(dice)
        whole = nn.ModuleList([model, nn.BatchNorm1d(dice.randint(1, 4)), nn.Sequential(nn.Linear(2, 2), model.hidden)])
        for parameter in whole.parameters():
            parameter.requires_grad_(dice.random() < 0.7)
        assert reference.count_parameters(whole) == len(parameters_to_vector(whole.parameters()))
        kept = whole.state_dict(keep_vars=True).values()
        trainable = {id(tensor): tensor.nelement() for tensor in kept if tensor.requires_grad}
        assert reference.count_parameters(whole, trainable_only=True) == sum(trainable.values())
        layers = apart(model)
        assert reference.count_parameters(layers) == len(parameters_to_vector(layers.parameters()))
        saved = reference.count_parameters(layers) - reference.count_parameters(model)
        assert saved == model.embedding.weight.nelement()


def test_scores_are_those_of_the_layers_in_a_row(dice):
    for _ in range(CASES):
        model, ids = decoder(dice)
        torch.testing.assert_close(model(ids), apart(model)(ids))
        torch.testing.assert_close(model(ids.int()), apart(model)(ids))


def test_paths_are_the_gradients_of_separate_tables(dice):
    for _ in range(CASES):
        model, ids = decoder(dice)
        targets = torch.randint(model.embedding.num_embeddings, ids.shape)
        paths = reference.gradient_paths(model, ids, targets)
        layers = apart(model)
        cross_entropy(layers(ids), targets).backward()
        torch.testing.assert_close(paths, (layers[0].weight.grad, layers[4].weight.grad))


def test_paths_are_the_gradients_of_a_functional_call_with_two_tables(dice):
    for _ in range(CASES):
        model, ids = decoder(dice)
        targets = torch.randint(model.embedding.num_embeddings, ids.shape)
        paths = reference.gradient_paths(model, ids, targets)

        def loss(lookup, scores, model=model, ids=ids, targets=targets):
            tables = {"embedding.weight": lookup, "head.weight": scores}
            return cross_entropy(functional_call(model, tables, ids, tie_weights=False), targets)

        table = model.embedding.weight.detach()
        torch.testing.assert_close(paths, grad(loss, argnums=(0, 1))(table, table.clone()))
        cross_entropy(model(ids), targets).backward()
        torch.testing.assert_close(sum(paths), model.embedding.weight.grad)


def test_cleared_gradients_are_those_of_a_constant_padding_row(dice):
    for _ in range(CASES):
        model, ids = decoder(dice)
        targets = torch.randint(model.embedding.num_embeddings, ids.shape)
        table, row = model.embedding.weight.detach().clone().requires_grad_(), model.embedding.padding_idx
        held = table
        if row is not None:
            held = table.index_copy(0, torch.tensor([row]), table[row : row + 1].detach())
        weights = {"embedding.weight": held, "head.weight": held}
        cross_entropy(functional_call(model, weights, ids), targets).backward()
        others = [parameter.grad.clone() for parameter in model.parameters() if parameter.grad is not None]
        for parameter in model.parameters():
            parameter.grad = None
        reference.clear_pad_gradient(model)
        assert model.embedding.weight.grad is None
        cross_entropy(model(ids), targets).backward()
        reference.clear_pad_gradient(model)
        torch.testing.assert_close(model.embedding.weight.grad, table.grad)
        own = [parameter.grad for parameter in model.parameters() if parameter is not model.embedding.weight]
        torch.testing.assert_close(own, others)


def test_resized_tables_are_cut_or_filled_up_with_the_mean_of_an_embedding_bag(dice):
    for _ in range(CASES):
        model, ids = decoder(dice)
        row, (old_size, dim) = model.embedding.padding_idx, model.embedding.weight.shape
        new_size = dice.randint(1 if row is None else row + 1, 12)
        layers, everyone = apart(model), torch.arange(old_size)[None]
        with torch.no_grad():
            mean = F.embedding_bag(everyone, layers[0].weight, mode="mean", padding_idx=row)
            grown = max(new_size - old_size, 0)
            wide = nn.Linear(dim, new_size, dtype=torch.float64)
            wide.weight.copy_(torch.cat([layers[4].weight[:new_size], mean.expand(grown, -1)]))
            wide.bias.copy_(F.pad(layers[4].bias[:new_size], (0, grown)))
            reference.resize_vocab(model, new_size)
            torch.testing.assert_close(model.embedding.weight, wide.weight)
            layers[4] = wide
            kept = ids.clamp(max=new_size - 1)
            torch.testing.assert_close(model(kept), layers(kept))
        if new_size > old_size:
            again = reference.TiedDecoder(new_size, dim, model.hidden.out_features, row).double()
            again.load_state_dict(model.state_dict())
            ids = torch.randint(new_size, (3,))
            torch.testing.assert_close(again(ids), model(ids))


def test_starting_tables_pass_for_normal_ones():
    stats = pytest.importorskip("scipy.stats")
    torch.manual_seed(24)
    model = reference.TiedDecoder(1001, 20, padding_idx=-1)
    numbers = model.embedding.weight[:-1].detach().double().flatten().numpy()
    assert stats.kstest(numbers, "norm", args=(0, 0.02)).pvalue > 1e-6
