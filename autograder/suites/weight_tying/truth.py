"""What the right answers are, by closed forms and other algorithms than the reference's, and shared symptoms."""

import torch

from autograder.judge import expect, when
from autograder.suites.weight_tying import probes

DOUBLE = torch.float64


NOTHING_RAISED = when(lambda value: True)


def numbers(draw, vocab_size, dim, hidden_size, dtype=torch.float32):
    """Random numbers for a decoder's Parameters, by name."""
    parts = {
        "embedding.weight": draw.normal(vocab_size, dim, dtype=dtype),
        "hidden.weight": draw.normal(hidden_size, dim, dtype=dtype),
        "hidden.bias": draw.normal(hidden_size, dtype=dtype),
        "head.bias": draw.normal(vocab_size, dtype=dtype),
    }
    if hidden_size != dim:
        parts["project.weight"] = draw.normal(dim, hidden_size, dtype=dtype)
    return parts


def forward(parts, ids, activation=torch.tanh, scale=1.0):
    """The decoder's states before the head, and its logits, on plain tensors in float64."""
    p = {name: tensor.double() for name, tensor in parts.items()}
    states = activation(scale * p["embedding.weight"][ids] @ p["hidden.weight"].T + p["hidden.bias"])
    states = states @ p["project.weight"].T if "project.weight" in p else states
    return states, states @ p["embedding.weight"].T + p["head.bias"]


def backward(parts, ids, upstream, padding_idx=None):
    """The table's gradient by hand in float64: the part through the lookup, and the part through the head."""
    p = {name: tensor.double() for name, tensor in parts.items()}
    ids, table = ids.reshape(-1), p["embedding.weight"]
    up = upstream.double().reshape(-1, len(table))
    states = torch.tanh(table[ids] @ p["hidden.weight"].T + p["hidden.bias"])
    down = up @ table
    out = states
    if "project.weight" in p:
        out, down = states @ p["project.weight"].T, down @ p["project.weight"]
    down = (down * (1 - states**2)) @ p["hidden.weight"]
    lookup = torch.zeros_like(table).index_add_(0, ids, down)
    if padding_idx is not None:
        lookup[padding_idx] = 0
    return lookup, up.T @ out


def needs_a_decoder(submission, task, parts):
    """Stop here, without naming a mistake of this task, when the decoder itself cannot be made or called."""
    reply = submission.run(probes.ready, task, parts)
    expect(reply).holds("a decoder whose Parameters can be filled by their names")
