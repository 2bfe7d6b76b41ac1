# mistake: leading-axes-lost
# caught by: test_uniform_numbers_of_any_kind
def log_uniform_ids(uniform, vocab_size):
    u = uniform.double().reshape(-1)
    return (torch.exp(u * math.log(vocab_size + 1)).long() - 1).clamp(max=vocab_size - 1)
