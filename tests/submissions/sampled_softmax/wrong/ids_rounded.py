# mistake: rounded-to-the-nearest
# caught by: test_words_of_a_few_uniform_numbers
def log_uniform_ids(uniform, vocab_size):
    return (torch.exp(uniform.double() * math.log(vocab_size + 1)) - 1).round().long().clamp(max=vocab_size - 1)
