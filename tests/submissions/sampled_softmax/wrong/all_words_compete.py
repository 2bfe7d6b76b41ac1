# mistake: all-words-compete
# caught by: test_class_and_word_in_it
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    of_class = (hidden @ class_weight.T).log_softmax(1).gather(1, word_class[targets][:, None]).squeeze(1)
    return of_class + (hidden @ word_weight.T).log_softmax(1).gather(1, targets[:, None]).squeeze(1)
