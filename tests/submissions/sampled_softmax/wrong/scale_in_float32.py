# mistake: worked-in-float32
# caught by: test_uniform_numbers_of_any_kind
def log_uniform_ids(uniform, vocab_size):
    scale = torch.log(torch.tensor(float(vocab_size + 1)))
    return (torch.exp(uniform.double() * scale).long() - 1).clamp(max=vocab_size - 1)
