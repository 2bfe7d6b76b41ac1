# mistake: variance-for-deviation
# caught by: test_deviation_of_each_scheme
def table_deviation(scheme, vocab_size, dim):
    if scheme == "default":
        return 1.0
    if scheme == "gpt2":
        return 0.02 ** 2
    if scheme == "unit_rows":
        return 1 / dim
    if scheme == "xavier":
        return 2 / (vocab_size + dim)
    if scheme == "kaiming":
        return 2 / dim
    raise ValueError(f"unknown scheme {scheme}")
