# mistake: hard-coded-device
# caught by: test_uniform_numbers_of_any_kind
def log_uniform_ids(uniform, vocab_size):
    power = torch.exp(uniform.double() * math.log(vocab_size + 1)).long() - 1
    return torch.minimum(power, torch.full(uniform.shape, vocab_size - 1))
