# mistake: axis-lost
# caught by: test_two_levels_of_any_sizes
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    classes = word_class[targets]
    result = (hidden @ class_weight.T).log_softmax(1).gather(1, classes[:, None]).squeeze()
    for c in range(len(class_weight)):
        rows = (classes == c).nonzero()[:, 0]
        h = hidden[rows]
        own = (h * word_weight[targets[rows]]).sum(1) - (h @ word_weight[word_class == c].T).logsumexp(1)
        result = result.index_add(0, rows, own) if result.dim() else result + own.sum()
    return result
