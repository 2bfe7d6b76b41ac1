"""Runs beside the student's code: makes sparse gradients, optimisers and small models, and brings back what they do."""

import torch
from torch import nn
from torch.nn import functional
from torch.optim import Optimizer

KINDS = {name: kind for name, kind in vars(torch.optim).items() if isinstance(kind, type)}
SPARSE, EMBEDDING, INFERENCE = torch.sparse_coo_tensor, functional.embedding, torch.inference_mode
NEAR = torch.allclose


def _sparse(rows, values, vocab_size):
    """A sparse gradient with these entries, as backward leaves it: not coalesced."""
    return SPARSE(rows[None], values, (vocab_size, values.shape[1]), check_invariants=False)


def gradient_without_autograd(student, ids, upstream, vocab_size, padding_idx, by_frequency):
    """Called lookup_gradient(ids, upstream, vocab_size, padding_idx, scale_grad_by_freq) with autograd off."""
    with INFERENCE():
        result = student.lookup_gradient(ids, upstream, vocab_size, padding_idx, by_frequency)
    return result.clone() if isinstance(result, torch.Tensor) else result


def merged(student, rows, values, vocab_size, coalesced=False):
    """Called merge_rows(gradient) on a sparse gradient made from row numbers, values and V."""
    gradient = _sparse(rows, values, vocab_size)
    gradient = gradient.coalesce() if coalesced else gradient
    kept = gradient._indices().clone(), gradient._values().clone(), gradient.is_coalesced()
    result = student.merge_rows(gradient)
    after = gradient._indices().clone(), gradient._values().clone(), gradient.is_coalesced()
    return {"result": result, "before": kept, "after": after}


def merged_backward(student, table, first, second, upstream, padding_idx):
    """Looked ids up twice in an nn.Embedding(sparse=True), ran backward and called merge_rows(weight.grad)."""
    layer = nn.Embedding(*table.shape, padding_idx=padding_idx, sparse=True, device=table.device)
    for ids, part in zip((first, second), upstream, strict=True):
        layer(ids).backward(part)
    return student.merge_rows(layer.weight.grad)


class Choosy(Optimizer):
    """An optimiser that no library knows. It may refuse sparse gradients, from some step on, with some exception."""

    def __init__(self, params, *, refuses_step=0, error="RuntimeError", only_sparse=False, clears=False):
        super().__init__(params, {"lr": 0.1})
        self.refuses_step, self.only_sparse, self.clears, self.made = refuses_step, only_sparse, clears, 0
        self.error = {"RuntimeError": RuntimeError, "ValueError": ValueError, "TypeError": TypeError,
                      "AssertionError": AssertionError, "KeyError": KeyError}[error]  # fmt: skip

    def step(self, closure=None):
        """Move against the gradient, or refuse."""
        self.made += 1
        with torch.no_grad():
            for parameter in self.param_groups[0]["params"]:
                gradient = parameter.grad
                if gradient is None:
                    continue
                if gradient.is_sparse and self.made == self.refuses_step:
                    raise self.error("no")
                rows_given = gradient.is_sparse and gradient.sparse_dim() == 1 and gradient._nnz()
                if self.only_sparse and not rows_given:
                    raise self.error("rows wanted")
                parameter.add_(gradient, alpha=-0.1)
                if self.clears:
                    parameter.grad = None


class Cached(Choosy):
    """A subclass of it, which an option turns from one that takes sparse gradients into one that does not."""

    def __init__(self, params, *, dense=False):
        super().__init__(params, refuses_step=1 if dense else 0)


KINDS |= {"Choosy": Choosy, "Cached": Cached}


def acceptance(student, kind, options):
    """Called accepts_sparse(kind, **options)."""
    return student.accepts_sparse(KINDS[kind], **options)


def strays_of_training(student, table, first, second, kind, options):
    """Trained a table on two batches, one after the other, and called stray_rows for the second step."""
    weight = nn.Parameter(table.clone())
    optimizer = KINDS[kind]([weight], **options)
    for ids in (first, second):
        before = weight.detach().clone()
        optimizer.zero_grad()
        (EMBEDDING(ids, weight) ** 2).sum().backward()
        optimizer.step()
    return student.stray_rows(before, weight.detach().clone(), second)


def lazy_steps(student, options, table, steps, plain=False, coalesced=False):
    """Made a RowAdam and called step(gradient) with one sparse gradient after the other."""
    facts = _lazily(student, options, table, steps, plain, coalesced)
    again = _lazily(student, options, table, steps, plain, coalesced)["last"]
    return facts | {"alone": NEAR(again, facts["last"], equal_nan=True)}


def _lazily(student, options, table, steps, plain, coalesced):
    weight = table.clone() if plain else nn.Parameter(table.clone())
    view = weight.detach()
    optimizer = student.RowAdam(weight, **options)
    if not plain:
        weight.grad = torch.ones_like(weight)
    tables, kept = [], []
    for rows, values in steps:
        gradient = _sparse(rows, values.clone(), len(table))
        gradient = gradient.coalesce() if coalesced else gradient
        answer = optimizer.step(gradient)
        tables.append(weight.detach().clone())
        kept.append(gradient._values().clone())
    return {"tables": tables, "values": kept, "last": tables[-1], "view": view.clone(), "returned": answer}


def scaled_training(student, options, kind, settings, parts, batches, sparse=False):
    """Trained tables with LossScaler.step(loss, optimizer), batch after batch, through float16 where asked to."""
    weights = [nn.Parameter(part.clone()) for part in parts["tables"]]
    groups = [{"params": [weight]} for weight in weights] if parts.get("groups") else weights
    optimizer = KINDS[kind](groups, **settings)
    scaler = student.LossScaler(**options)
    for weight in weights:
        weight.grad = parts["leftover"].clone() if "leftover" in parts else None
    made, scales, tables, momenta = [], [scaler.scale], [], []
    for batch in batches:
        loss = parts.get("added", 0.0)
        for weight, (ids, upstream) in zip(weights, batch, strict=False):
            rows = EMBEDDING(ids, weight, sparse=sparse)
            loss = loss + ((rows if parts.get("wide") else rows.half().float()) * upstream).sum()
        made.append(scaler.step(loss, optimizer))
        scales.append(scaler.scale)
        tables.append([weight.detach().clone() for weight in weights])
        momenta.append([_momentum(optimizer, weight) for weight in weights])
    return {"made": made, "scales": scales, "tables": tables, "momenta": momenta}


def shared_gradient(student, tables, upstream, rate, case):
    """Made a step with LossScaler on Parameters that are added, or on the sum of one Parameter's numbers."""
    first, second = (nn.Parameter(table.clone()) for table in tables)
    optimizer = KINDS["SGD"]([first, second], lr=rate)
    loss = ((first + second) * upstream).sum() if case == "added" else first.sum()
    student.LossScaler().step(loss, optimizer)
    return [first.detach().clone(), second.detach().clone()]


def _momentum(optimizer, weight):
    buffer = optimizer.state.get(weight, {}).get("momentum_buffer")
    return None if buffer is None else buffer.detach().clone()


def predicted(student, weight, ids, max_norm):
    """Called table_after_lookup(weight, ids, max_norm)."""
    given = weight.clone()
    table = student.table_after_lookup(given, ids, max_norm)
    facts = {"table": table, "weight": given.clone()}
    if isinstance(table, torch.Tensor):
        facts["table"] = table.detach().clone()
        with torch.no_grad():
            table.add_(1)
        facts["own"] = bool((given == facts["weight"]).all())
    return facts
