# mistake: all-equally-likely
# caught by: test_words_of_a_few_uniform_numbers
def log_uniform_ids(uniform, vocab_size):
    return (uniform.double() * vocab_size).long()
