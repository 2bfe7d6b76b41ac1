# mistake: leading-axes-lost
# caught by: test_probabilities_for_ids_of_any_shape
def log_uniform_probs(ids, vocab_size):
    rows = ids if ids.dim() == 2 else ids.flatten()
    return torch.log1p(1 / (rows.double() + 1)) / math.log(vocab_size + 1)
