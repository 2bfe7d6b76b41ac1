# mistake: ranks-shifted
# caught by: test_probabilities_of_eleven_words
def log_uniform_probs(ids, vocab_size):
    rank = ids.double() + 1
    return ((rank + 2).log() - (rank + 1).log()) / math.log(vocab_size + 1)
