# mistake: not-a-number
# caught by: test_deviation_of_each_scheme
def table_deviation(scheme, vocab_size, dim):
    v = {"default": 1.0, "gpt2": 0.0004, "unit_rows": 1 / dim, "xavier": 2 / (vocab_size + dim), "kaiming": 2 / dim}
    if scheme not in v:
        raise ValueError(scheme)
    return torch.sqrt(torch.tensor(v[scheme], dtype=torch.float64))
