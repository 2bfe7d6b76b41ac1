"""What the right answers are, by closed forms and matrix products in float64, and shared symptoms."""

import torch

from autograder.judge import when


def returned_near(*wrong):
    """One of these tensors came back, up to rounding."""
    return when(lambda got: any(got.shape == one.shape and (got - one).abs().max() < 1e-4 for one in wrong))


def kept_rows(table, row):
    """The table with its padding row, if any, put to zero."""
    return table if row is None else table.index_fill(0, torch.tensor(row), 0)


def sgd(table, row, gradients, lr, momentum=0.0, weight_decay=0.0):
    """Tables and drifts of gradient descent with momentum and decay, the padding row put back after each step."""
    table, velocity, tables, drifts = table.double(), 0.0, [], []
    for gradient in gradients:
        velocity = momentum * velocity + gradient.double() + weight_decay * table
        table, drift = _put_back(table, table - lr * velocity, row)
        tables.append(table)
        drifts.append(drift)
    return tables, drifts


def adamw(table, row, gradients, lr, weight_decay, betas=(0.9, 0.999), eps=1e-8):
    """Tables and drifts of Adam with decoupled decay, the padding row put back after each step."""
    table, first, second, tables, drifts = table.double(), 0.0, 0.0, [], []
    for count, gradient in enumerate(gradients, 1):
        first = betas[0] * first + (1 - betas[0]) * gradient.double()
        second = betas[1] * second + (1 - betas[1]) * gradient.double() ** 2
        unbiased, spread = first / (1 - betas[0] ** count), second / (1 - betas[1] ** count)
        moved = table * (1 - lr * weight_decay) - lr * unbiased / (spread.sqrt() + eps)
        table, drift = _put_back(table, moved, row)
        tables.append(table)
        drifts.append(drift)
    return tables, drifts


def _put_back(before, after, row):
    after, drift = after.clone(), float((after[row] - before[row]).abs().max())
    after[row] = before[row]
    return after, drift


def tied_gradient(table, ids, upstream, row):
    """The gradient of `(table[ids] @ table.T * upstream).sum()` when the lookup skips the padding row."""
    one_hot = (ids[:, None] == torch.arange(len(table))).double()
    table, upstream = table.double(), upstream.double()
    lookup = one_hot.T @ (upstream @ table)
    lookup[row] = 0
    return lookup + upstream.T @ (one_hot @ table)


def counted(mask):
    """Positions by counting one token after the other."""
    rows = mask.reshape(-1, mask.shape[-1]).tolist() if mask.numel() else []
    found = []
    for row in rows:
        count = 0
        for real in row:
            found.append(count if real else 0)
            count += bool(real)
    return torch.tensor(found, dtype=torch.int64).reshape(mask.shape)


def ends(vectors, ids, padding_idx):
    """Last real tokens by looking at one token after the other."""
    flat_ids = ids.reshape(-1, ids.shape[-1]).tolist() if ids.numel() else []
    flat = vectors.reshape(-1, *vectors.shape[-2:])
    out = torch.zeros(len(flat_ids), vectors.shape[-1], dtype=vectors.dtype)
    for row, words in enumerate(flat_ids):
        for place, word in enumerate(words):
            if word != padding_idx:
                out[row] = flat[row, place]
    return out.reshape(*ids.shape[:-1], vectors.shape[-1])


def membership(offsets, count):
    """Which place belongs to which bag; bool, shape (B, N)."""
    places = torch.arange(count)
    bounds = torch.cat([offsets, torch.tensor([count])])
    return (places >= bounds[:-1, None]) & (places < bounds[1:, None])


def pooled(ids, offsets, table, mode, real=None, weights=None, divisor=None, filler=float("-inf")):
    """Bags by products with a membership matrix, in float64.

    Args:
        ids: the words of all bags.
        offsets: where the bags begin.
        table: the vectors.
        mode: sum, mean or max.
        real: which places count; None for all.
        weights: factors of the places.
        divisor: what a mean is divided by, if it is not the number of real words.
        filler: what a maximum sees at places that do not count.
    """
    real = torch.ones(len(ids), dtype=torch.bool) if real is None else real
    bags = membership(offsets, len(ids))
    inside = bags & real
    rows = table.double()[ids].masked_fill(~real[:, None], 0)
    if mode == "max":
        wide = rows.expand(len(offsets), -1, -1).masked_fill(~inside[..., None], float("-inf"))
        wide = wide.masked_fill((bags & ~real)[..., None], filler)
        found = wide.amax(1) if len(ids) else torch.zeros(len(offsets), table.shape[1], dtype=torch.float64)
        return found.masked_fill(~found.isfinite(), 0).to(table.dtype)
    factors = inside.double() if weights is None else inside * weights.double()
    found = factors @ rows
    if mode == "mean":
        found /= (inside.sum(1) if divisor is None else divisor).clamp(min=1)[:, None]
    return found.to(table.dtype)


def bag_slopes(ids, offsets, table, mode, upstream, real, weights=None):
    """The gradients of `(pooled * upstream).sum()` with respect to the table and to the weights, in float64."""
    inside = (membership(offsets, len(ids)) & real).double()
    rows, upstream = table.double()[ids].masked_fill(~real[:, None], 0), upstream.double()
    if mode == "max":
        at_top = torch.zeros(len(ids), table.shape[1], dtype=torch.float64)
        for bag in range(len(offsets)):
            own = inside[bag].nonzero().flatten()
            if len(own):
                top = own[rows[own].argmax(0)]
                at_top[top, torch.arange(table.shape[1])] += upstream[bag]
        slopes = at_top
    else:
        if mode == "mean":
            inside = inside / inside.sum(1, keepdim=True).clamp(min=1)
        slopes = inside.T @ upstream
    of_weights = (slopes * rows).sum(1)
    if weights is not None:
        slopes = slopes * weights.double()[:, None]
    one_hot = (ids[:, None] == torch.arange(len(table))).double()
    return (one_hot.T @ slopes).to(table.dtype), of_weights.to(table.dtype)
