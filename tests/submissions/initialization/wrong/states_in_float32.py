# mistake: states-in-float32
# caught by: test_bytes_while_training
def table_bytes(vocab_size, dim, dtype, use='inference'):
    if use not in ('inference', 'sgd', 'adam'):
        raise ValueError(f'no use {use}')
    if use != 'inference' and not dtype.is_floating_point:
        raise ValueError(f'{dtype} has no gradient')
    b = dtype.itemsize
    per = {'inference': b, 'sgd': 2 * b, 'adam': 2 * b + 8}[use]
    return per * vocab_size * dim
