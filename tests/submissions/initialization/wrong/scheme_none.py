# mistake: never-refuses
# caught by: test_deviation_of_no_such_scheme
def table_deviation(scheme, vocab_size, dim):
    return {"default": 1.0, "gpt2": 0.02, "unit_rows": dim**-0.5, "xavier": (2 / (vocab_size + dim))**0.5, "kaiming": (2 / dim)**0.5}.get(scheme)
