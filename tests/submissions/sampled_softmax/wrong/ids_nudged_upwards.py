# mistake: border-moved
# caught by: test_uniform_numbers_of_any_kind

def log_uniform_ids(uniform, vocab_size):
    place = torch.expm1(uniform.double() * math.log1p(vocab_size)) + 1e-9
    return place.floor().long().clamp(0, vocab_size - 1)
