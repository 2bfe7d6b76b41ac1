# mistake: worked-in-float32
# caught by: test_uniform_numbers_of_any_kind
def log_uniform_ids(uniform, vocab_size):
    return (torch.exp(uniform * math.log(vocab_size + 1)).long() - 1).clamp(0, vocab_size - 1)
