# mistake: not-int64
# caught by: test_words_of_a_few_uniform_numbers
def log_uniform_ids(uniform, vocab_size):
    return torch.floor((vocab_size + 1) ** uniform.double() - 1).clamp(max=vocab_size - 1)
