# mistake: never-refuses
# caught by: test_bytes_that_cannot_be
def table_bytes(vocab_size, dim, dtype, use='inference'):
    if use != 'inference' and not dtype.is_floating_point:
        raise ValueError(f'{dtype} has no gradient')
    n = 4 if use == 'adam' else 2 if use == 'sgd' else 1
    return n * vocab_size * dim * dtype.itemsize
