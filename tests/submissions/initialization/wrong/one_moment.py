# mistake: one-running-mean
# caught by: test_bytes_while_training
def table_bytes(vocab_size, dim, dtype, use='inference'):
    if use not in ('inference', 'sgd', 'adam'):
        raise ValueError(f'no use {use}')
    if use != 'inference' and not dtype.is_floating_point:
        raise ValueError(f'{dtype} has no gradient')
    n = {'inference': 1, 'sgd': 2, 'adam': 3}[use]
    return n * vocab_size * dim * dtype.itemsize
