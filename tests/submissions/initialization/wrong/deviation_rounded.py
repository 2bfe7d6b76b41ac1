# mistake: deviation-rounded
# caught by: test_deviation_of_huge_tables
def table_deviation(scheme, vocab_size, dim):
    if scheme == "default":
        return 1.0
    if scheme == "gpt2":
        return 0.02
    if scheme == "unit_rows":
        return dim ** -0.5
    if scheme == "xavier":
        return round(math.sqrt(2 / (vocab_size + dim)), 6)
    if scheme == "kaiming":
        return math.sqrt(2 / dim)
    raise ValueError(f"unknown scheme {scheme}")
