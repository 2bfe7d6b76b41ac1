# mistake: global-generator-moved
# caught by: test_table_leaves_the_global_generators_alone
import random

def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    random.seed(seed)
    table = torch.tensor([[random.gauss(0, std) for _ in range(dim)] for _ in range(vocab_size)])
    if padding_idx is not None:
        table[padding_idx] = 0
    return table
