# mistake: past-the-last-word
# caught by: test_words_at_both_ends
def log_uniform_ids(uniform, vocab_size):
    return torch.exp(uniform.float() * math.log(vocab_size + 1)).long() - 1
