# mistake: large-seeds-fail
# caught by: test_same_seed_same_table
import numpy as np

def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    t = torch.from_numpy(np.random.RandomState(seed).normal(0, std, (vocab_size, dim))).float()
    if padding_idx is not None:
        t[padding_idx] = 0
    return t
