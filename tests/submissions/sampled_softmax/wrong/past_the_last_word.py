# mistake: past-the-last-word
# caught by: test_uniform_numbers_of_any_kind
def log_uniform_ids(uniform, vocab_size):
    return torch.exp(uniform.float() * math.log(vocab_size + 1)).long() - 1
