# mistake: rare-words-first
# caught by: test_words_of_a_few_uniform_numbers
def log_uniform_ids(uniform, vocab_size):
    return vocab_size - ((vocab_size + 1) ** uniform.double()).long().clamp(max=vocab_size)
