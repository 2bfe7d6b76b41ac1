"""Runs beside the student's code: passes a dtype, which cannot travel by itself."""

import torch

DTYPES = {
    "float16": torch.float16,
    "bfloat16": torch.bfloat16,
    "float32": torch.float32,
    "float64": torch.float64,
}


def bytes_in_dtype(student, batch, length, vocab_size, dim, dtype):
    """Called batch_bytes(batch, length, vocab_size, dim, dtype)."""
    return student.batch_bytes(batch, length, vocab_size, dim, DTYPES[dtype])


def vast_bytes(student, batch, length, vocab_size, dim):
    """Called batch_bytes(batch, length, vocab_size, dim)."""
    sizes = student.batch_bytes(batch, length, vocab_size, dim)
    if not isinstance(sizes, dict):
        return sizes
    # More than 64 bits cannot travel: whole numbers go in two halves.
    return {name: divmod(number, 2**40) if type(number) is int else number for name, number in sizes.items()}


def called_twice(student, ids, table, upstream):
    """Called two_gradients(ids, table, upstream) twice."""
    student.two_gradients(ids, table, upstream)
    pair = student.two_gradients(ids, table, upstream)
    return {"pair": pair, "trainable": table.requires_grad, "grad": table.grad}
