# mistake: word-left-out
# caught by: test_class_and_word_in_it
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    return -F.cross_entropy(hidden @ class_weight.T, word_class[targets], reduction="none")
