"""Runs beside the student's code: draws and fills tables, and brings back what is there to see."""

import random

import numpy
import torch
from torch import nn

EQUAL = torch.equal  # taken before the submission is loaded, which may replace it
GENERATOR = torch.default_generator


def drawn(student, vocab_size, dim, std, seed, padding_idx):
    """Called draw_table(vocab_size, dim, std, seed, padding_idx)."""
    table = student.draw_table(vocab_size, dim, std, seed, padding_idx)
    kind = type(table).__name__
    if not isinstance(table, torch.Tensor):
        return {"kind": kind}
    return {"kind": kind, "table": table.detach(), "trainable": table.requires_grad}


def drawn_again(student, vocab_size, dim, std, seed, other_seeds):
    """Called draw_table(vocab_size, dim, std, seed) with one seed, with others, and with the first one again."""
    random.seed(1)
    numpy.random.seed(1)
    GENERATOR.manual_seed(1)
    first = student.draw_table(vocab_size, dim, std, seed).detach().clone()
    random.seed(2)
    numpy.random.seed(2)
    GENERATOR.manual_seed(2)
    others = {other: student.draw_table(vocab_size, dim, std, other).detach().clone() for other in other_seeds}
    again = student.draw_table(vocab_size, dim, std, seed).detach().clone()
    alike = [other for other, table in others.items() if EQUAL(first, table)]
    # Single numbers may coincide by chance, whole rows may not.
    mixed = [other for other, table in others.items() if (first[:, None] == table).all(dim=-1).any()]
    return {"again": EQUAL(first, again), "same_table": alike, "same_row": mixed}


def global_generators(student, vocab_size, dim, std, seed):
    """Called draw_table(vocab_size, dim, std, seed, 1) and looked at the global generators before and after."""
    # Each has given some numbers already, so that seeding it anew would not bring it back to where it was.
    torch.rand(3), random.random(), numpy.random.rand()
    before = GENERATOR.get_state(), random.getstate(), numpy.random.get_state()
    student.draw_table(vocab_size, dim, std, seed, 1)
    after = GENERATOR.get_state(), random.getstate(), numpy.random.get_state()
    return {
        "torch": EQUAL(before[0], after[0]),
        "python": before[1] == after[1],
        "numpy": before[2][2:] == after[2][2:] and bool((before[2][1] == after[2][1]).all()),
    }


def refilled(student, numbers, padding_idx, how, new=None, trainable=True, gradient=None):
    """Called refill(embedding, fill)."""
    embedding = nn.Embedding(*numbers.shape, padding_idx=padding_idx, dtype=numbers.dtype)
    with torch.no_grad():
        embedding.weight.copy_(numbers)
    embedding.weight.requires_grad_(trainable)
    if gradient is not None:
        embedding.weight.grad = gradient.clone()
    parameter, shapes = embedding.weight, []

    def fill(table):
        shapes.append(list(table.shape))
        if how == "halve":
            table.mul_(0.5)
        elif how == "halve and return another":
            another = table.detach() + 1
            table.mul_(0.5)
            return another
        elif how == "xavier":
            return nn.init.xavier_uniform_(table, generator=torch.Generator().manual_seed(1))
        else:
            with torch.no_grad():
                return table.copy_(new)
        return None

    student.refill(embedding, fill)
    weight, grad = embedding.weight, embedding.weight.grad
    return {
        "table": weight.detach().clone(),
        "shapes": shapes,
        "same": weight is parameter,
        "trainable": weight.requires_grad,
        "leaf": isinstance(weight, nn.Parameter) and weight.is_leaf,
        "gradient": None if grad is None else grad.clone(),
        "padding_idx": embedding.padding_idx,
    }


def counted_bytes(student, vocab_size, dim, dtype, *use):
    """Called table_bytes(vocab_size, dim, dtype, use)."""
    return student.table_bytes(vocab_size, dim, getattr(torch, dtype), *use)


def bytes_by_use(student, vocab_size, dim, dtype):
    """Called table_bytes(vocab_size, dim, dtype, use) for each use."""
    uses = "inference", "sgd", "adam"
    return {use: student.table_bytes(vocab_size, dim, getattr(torch, dtype), use) for use in uses}
