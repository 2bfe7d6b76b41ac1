# mistake: gradient-cut
# caught by: test_two_levels_let_gradients_through
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    cls = word_class[targets]
    lp = (hidden @ class_weight.T).log_softmax(1).gather(1, cls[:, None]).squeeze(1)
    for c in range(len(class_weight)):
        r = (cls == c).nonzero()[:, 0]
        h = hidden[r].detach()
        lp = lp.index_add(0, r, (h * word_weight[targets[r]]).sum(1) - (h @ word_weight[word_class == c].T).logsumexp(1))
    return lp
