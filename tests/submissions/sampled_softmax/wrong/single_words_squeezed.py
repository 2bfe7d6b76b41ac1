# mistake: axis-lost
# caught by: test_two_levels_of_any_sizes
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    cls = word_class[targets]
    lp = (hidden @ class_weight.T).log_softmax(1).gather(1, cls[:, None])[:, 0]
    for c in range(len(class_weight)):
        words = (word_class == c).nonzero().squeeze()
        r = (cls == c).nonzero()[:, 0]
        lp = lp.index_add(0, r, (hidden[r] * word_weight[targets[r]]).sum(1) - (hidden[r] @ word_weight[words].T).logsumexp(1))
    return lp
