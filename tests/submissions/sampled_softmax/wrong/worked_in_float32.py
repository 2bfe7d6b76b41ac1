# mistake: worked-in-float32
# caught by: test_every_stretch_of_a_large_vocabulary
def log_uniform_ids(uniform, vocab_size):
    return (torch.exp(uniform.float() * math.log(vocab_size + 1)).long() - 1).clamp(0, vocab_size - 1)
