# mistake: hard-coded-device
# caught by: test_two_levels_of_any_sizes
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    own = word_class[targets]
    result = (hidden @ class_weight.T).log_softmax(1).gather(1, own[:, None])[:, 0]
    total = torch.zeros(len(targets), dtype=hidden.dtype)
    for label in range(len(class_weight)):
        rows = (own == label).nonzero()[:, 0]
        total = total.index_add(0, rows, (hidden[rows] @ word_weight[word_class == label].T).logsumexp(1))
    return result + (hidden * word_weight[targets]).sum(1) - total
