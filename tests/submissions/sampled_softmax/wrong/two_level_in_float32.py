# mistake: fixed-float32
# caught by: test_two_levels_of_any_sizes
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    classes = word_class[targets]
    result = torch.zeros(len(targets))
    of_class = (hidden @ class_weight.T).log_softmax(1)
    for c in range(len(class_weight)):
        rows = (classes == c).nonzero()[:, 0]
        h = hidden[rows]
        own = (h * word_weight[targets[rows]]).sum(1) - (h @ word_weight[word_class == c].T).logsumexp(1)
        result[rows] = own.float() + of_class[rows, c].float()
    return result
