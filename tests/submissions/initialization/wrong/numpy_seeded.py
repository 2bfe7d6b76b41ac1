# mistake: global-generator-moved
# caught by: test_table_leaves_the_global_generators_alone
import numpy as np

def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    np.random.seed(seed % 2**32)
    table = torch.from_numpy(np.random.normal(0, std, (vocab_size, dim))).float()
    if padding_idx is not None:
        table[padding_idx] = 0
    return table
