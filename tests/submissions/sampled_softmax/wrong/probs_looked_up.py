# mistake: whole-vocabulary-laid-out
# caught by: test_rare_words_are_right_to_six_digits
def log_uniform_probs(ids, vocab_size):
    k = torch.arange(vocab_size, dtype=torch.float64, device=ids.device)
    return (torch.log1p(1 / (k + 1)) / math.log(vocab_size + 1))[ids.long()]
