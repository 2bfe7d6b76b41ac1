# mistake: too-large-for-the-type
# caught by: test_bytes_are_exact_at_any_size
import numpy as np
import torch


def batch_bytes(batch, length, vocab_size, dim, dtype=torch.float32):
    size, tokens = dtype.itemsize, batch * length
    table = np.prod([vocab_size, dim, size], dtype=np.int64)
    return {
        "ids": 8 * tokens,
        "one_hot": tokens * vocab_size * size,
        "rows": tokens * dim * size,
        "table": int(table),
    }
