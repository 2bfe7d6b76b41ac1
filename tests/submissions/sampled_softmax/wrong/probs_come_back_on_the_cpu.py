# mistake: hard-coded-device
# caught by: test_probabilities_for_ids_of_any_shape
def log_uniform_probs(ids, vocab_size):
    total = math.log(vocab_size + 1)
    probs = [math.log1p(1 / (k + 1)) / total for k in ids.flatten().tolist()]
    return torch.tensor(probs, dtype=torch.float64).reshape(ids.shape)
