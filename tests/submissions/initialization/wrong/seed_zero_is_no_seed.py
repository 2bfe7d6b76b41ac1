# mistake: not-repeatable
# caught by: test_same_seed_same_table
import numpy as np
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    a = np.random.default_rng(seed or None).normal(0, std, (vocab_size, dim))
    if padding_idx is not None:
        a[padding_idx] = 0
    return torch.tensor(a, dtype=torch.float32)
