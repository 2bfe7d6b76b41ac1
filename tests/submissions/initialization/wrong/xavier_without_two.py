# mistake: factor-forgotten
# caught by: test_deviation_of_each_scheme
def table_deviation(scheme, vocab_size, dim):
    if scheme == "default":
        return 1.0
    if scheme == "gpt2":
        return 0.02
    if scheme == "unit_rows":
        return dim ** -0.5
    if scheme == "xavier":
        return math.sqrt(1 / (vocab_size + dim))
    if scheme == "kaiming":
        return math.sqrt(2 / dim)
    raise ValueError(f"unknown scheme {scheme}")
