# mistake: gradient-cut
# caught by: test_two_levels_let_gradients_through
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    classes = word_class[targets]
    result = (hidden @ class_weight.T).log_softmax(1).gather(1, classes[:, None]).squeeze(1)
    with torch.no_grad():
        inside = torch.zeros_like(result)
        for c in range(len(class_weight)):
            rows = (classes == c).nonzero()[:, 0]
            h = hidden[rows]
            inside[rows] = (h * word_weight[targets[rows]]).sum(1) - (h @ word_weight[word_class == c].T).logsumexp(1)
    return result + inside
