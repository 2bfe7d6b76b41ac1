# mistake: text-leaves-it-out
# caught by: test_bytes_that_cannot_be

def table_bytes(vocab_size, dim, dtype, use="inference"):
    if use != "inference" and not dtype.is_floating_point:
        raise ValueError(f"a table of {dtype} has no gradient")
    copies = {"inference": 1, "sgd": 2, "adam": 4}
    if use not in copies:
        raise ValueError(f"no use {use!r}")
    return copies[use] * vocab_size * dim * dtype.itemsize
