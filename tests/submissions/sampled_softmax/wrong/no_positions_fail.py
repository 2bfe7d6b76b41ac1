# mistake: no-positions-fail
# caught by: test_two_levels_of_any_sizes
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    classes = word_class[targets]
    of_class = (hidden @ class_weight.T).log_softmax(1)
    values, order = [], []
    for c in classes.unique():
        rows = (classes == c).nonzero()[:, 0]
        h = hidden[rows]
        values.append(of_class[rows, c] + (h * word_weight[targets[rows]]).sum(1) - (h @ word_weight[word_class == c].T).logsumexp(1))
        order.append(rows)
    return torch.cat(values)[torch.cat(order).argsort()]
