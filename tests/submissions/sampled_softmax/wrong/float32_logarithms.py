# mistake: float32-logarithms
# caught by: test_rare_words_are_right_to_six_digits
def log_uniform_probs(ids, vocab_size):
    return ((torch.log(ids + 2) - torch.log(ids + 1)) / math.log(vocab_size + 1)).double()
