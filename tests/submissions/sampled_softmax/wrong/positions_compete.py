# mistake: positions-compete
# caught by: test_class_and_word_in_it
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    cls = word_class[targets]
    lp = (hidden @ class_weight.T).log_softmax(0).gather(1, cls[:, None]).squeeze(1)
    for c in range(len(class_weight)):
        r = (cls == c).nonzero()[:, 0]
        lp = lp.index_add(0, r, (hidden[r] * word_weight[targets[r]]).sum(1) - (hidden[r] @ word_weight[word_class == c].T).logsumexp(1))
    return lp
