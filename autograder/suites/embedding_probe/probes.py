"""Runs beside the student's code: makes layers, trains them a little, and brings back what is there to see."""

import torch
from torch import nn


def linear_layer(student, weight, ids):
    """Made a layer with linear_equivalent(weight) and fed it one-hot rows."""
    layer = student.linear_equivalent(weight)
    if not isinstance(layer, nn.Linear):
        return {"kind": type(layer).__name__}
    facts = {
        "kind": "Linear",
        "bias": layer.bias,
        "weight": layer.weight.detach().clone(),
        "trainable": layer.weight.requires_grad,
        "sizes": (layer.in_features, layer.out_features),
    }
    if layer.weight.shape == weight.T.shape:
        facts["output"] = layer(torch.nn.functional.one_hot(ids, len(weight)).to(weight.dtype))
    with torch.no_grad():
        layer.weight.add_(1)
    # Numbers, not verdicts: a submission may have replaced torch.equal.
    return facts | {"trained": layer.weight.detach().clone(), "table_after": weight.detach().clone()}


def embedding_layer(student, table, padding_idx):
    """Made a layer with build_embedding(table, padding_idx)."""
    layer = student.build_embedding(table, padding_idx)
    if not isinstance(layer, nn.Embedding):
        return {"kind": type(layer).__name__}
    facts = {
        "kind": "Embedding",
        "weight": layer.weight.detach().clone(),
        "trainable": layer.weight.requires_grad,
        "padding_idx": layer.padding_idx,
        "sizes": (layer.num_embeddings, layer.embedding_dim),
        "table_before": table.detach().clone(),
    }
    with torch.no_grad():
        layer.weight.add_(1)
    return facts | {"trained": layer.weight.detach().clone(), "table_after": table.detach().clone()}


def embedding_gradient(student, table, ids, upstream, padding_idx):
    """Made a layer with build_embedding(table, padding_idx), looked ids up and ran backward."""
    layer = student.build_embedding(table, padding_idx)
    options = {name: getattr(layer, name, None) for name in ("max_norm", "scale_grad_by_freq", "sparse")}
    layer(ids).backward(upstream)
    gradient = layer.weight.grad
    return {"options": options, "gradient": None if gradient is None else gradient.to_dense()}


def gradient_without_autograd(student, ids, upstream, vocab_size, padding_idx):
    """Called lookup_gradient(ids, upstream, vocab_size, padding_idx) with autograd off."""
    with torch.no_grad():
        return student.lookup_gradient(ids, upstream, vocab_size, padding_idx)
