# mistake: class-of-the-position
# caught by: test_class_and_word_in_it
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    result = (hidden @ class_weight.T).log_softmax(1).gather(1, word_class[:len(targets)][:, None]).squeeze(1)
    classes = word_class[targets]
    for c in range(len(class_weight)):
        rows = (classes == c).nonzero()[:, 0]
        h = hidden[rows]
        own = (h * word_weight[targets[rows]]).sum(1) - (h @ word_weight[word_class == c].T).logsumexp(1)
        result = result.index_add(0, rows, own)
    return result
