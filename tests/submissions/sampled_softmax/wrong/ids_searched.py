# mistake: whole-vocabulary-laid-out
# caught by: test_every_stretch_of_a_large_vocabulary
def log_uniform_ids(uniform, vocab_size):
    ends = torch.log(torch.arange(2, vocab_size + 2, dtype=torch.float64)) / math.log(vocab_size + 1)
    return torch.searchsorted(ends, uniform.double().contiguous(), right=True).clamp(max=vocab_size - 1)
