# mistake: never-refuses
# caught by: test_bytes_that_cannot_be
def table_bytes(vocab_size, dim, dtype, use='inference'):
    if use not in ('inference', 'sgd', 'adam'):
        raise ValueError(f'no use {use}')
    if use != 'inference' and dtype == torch.int8:
        raise ValueError(f'{dtype} has no gradient')
    n = {'inference': 1, 'sgd': 2, 'adam': 4}[use]
    return n * vocab_size * dim * dtype.itemsize
