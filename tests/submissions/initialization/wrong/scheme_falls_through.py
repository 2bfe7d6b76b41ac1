# mistake: never-refuses
# caught by: test_deviation_of_no_such_scheme
def table_deviation(scheme, vocab_size, dim):
    if scheme == "gpt2":
        return 0.02
    elif scheme == "unit_rows":
        return 1 / math.sqrt(dim)
    elif scheme == "xavier":
        return math.sqrt(2 / (vocab_size + dim))
    elif scheme == "kaiming":
        return math.sqrt(2 / dim)
    return 1.0
