# mistake: seed-cut-short
# caught by: test_same_seed_same_table
import numpy as np
def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    rng = np.random.default_rng(int(np.float32(seed)))
    t = torch.from_numpy(rng.standard_normal((vocab_size, dim), dtype=np.float32)) * std
    if padding_idx is not None:
        t[padding_idx] = 0
    return t
