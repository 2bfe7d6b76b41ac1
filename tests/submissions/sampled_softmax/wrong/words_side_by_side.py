# mistake: words-side-by-side
# caught by: test_two_levels_of_any_sizes
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    classes = word_class[targets]
    sizes = word_class.bincount(minlength=len(class_weight))
    starts = sizes.cumsum(0) - sizes
    result = (hidden @ class_weight.T).log_softmax(1).gather(1, classes[:, None]).squeeze(1)
    for c in range(len(class_weight)):
        rows = (classes == c).nonzero()[:, 0]
        block = word_weight[starts[c]:starts[c] + sizes[c]]
        own = (hidden[rows] * word_weight[targets[rows]]).sum(1) - (hidden[rows] @ block.T).logsumexp(1)
        result = result.index_add(0, rows, own)
    return result
