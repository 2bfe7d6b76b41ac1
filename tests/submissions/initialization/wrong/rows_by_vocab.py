# mistake: rows-by-vocab
# caught by: test_deviation_of_each_scheme
def table_deviation(scheme, vocab_size, dim):
    if scheme == "default":
        return 1.0
    if scheme == "gpt2":
        return 0.02
    if scheme == "unit_rows":
        return 1 / math.sqrt(vocab_size)
    if scheme == "xavier":
        return math.sqrt(2 / (vocab_size + dim))
    if scheme == "kaiming":
        return math.sqrt(2 / dim)
    raise ValueError(f"unknown scheme {scheme}")
