# mistake: measured-not-computed
# caught by: test_deviation_of_each_scheme
def table_deviation(scheme, vocab_size, dim):
    w = torch.empty(vocab_size, dim)
    if scheme == "default":
        nn.init.normal_(w)
    elif scheme == "gpt2":
        nn.init.normal_(w, std=0.02)
    elif scheme == "unit_rows":
        nn.init.normal_(w, std=1 / math.sqrt(dim))
    elif scheme == "xavier":
        nn.init.xavier_normal_(w)
    elif scheme == "kaiming":
        nn.init.kaiming_normal_(w)
    else:
        raise ValueError(scheme)
    return w.std().item()
