# mistake: head-bias-forgotten
# caught by: test_parameters_when_tied
def parameters_when_tied():
    vocab_size, dim = mine("parameters_when_tied", vocab_size=(10_000, 50_000), dim=(128, 1024))
    return vocab_size * dim + dim * dim + dim
