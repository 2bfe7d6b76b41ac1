# mistake: largest-power-is-v
# caught by: test_words_of_a_few_uniform_numbers
def log_uniform_ids(uniform, vocab_size):
    return (vocab_size ** uniform.double()).long() - 1
