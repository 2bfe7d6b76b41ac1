# mistake: blank-words-compete
# caught by: test_class_and_word_in_it
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    classes = word_class[targets]
    M = int(word_class.bincount().max())
    result = (hidden @ class_weight.T).log_softmax(1).gather(1, classes[:, None]).squeeze(1)
    for c in range(len(class_weight)):
        rows = (classes == c).nonzero()[:, 0]
        words = (word_class == c).nonzero()[:, 0]
        scores = F.pad(hidden[rows] @ word_weight[words].T, (0, M - len(words)))
        own = (hidden[rows] * word_weight[targets[rows]]).sum(1) - scores.logsumexp(1)
        result = result.index_add(0, rows, own)
    return result
