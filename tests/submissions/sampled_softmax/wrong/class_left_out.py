# mistake: class-left-out
# caught by: test_class_and_word_in_it
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    out = hidden.new_zeros(len(targets))
    for c in range(len(class_weight)):
        rows = (word_class[targets] == c).nonzero()[:, 0]
        h = hidden[rows]
        own = (h * word_weight[targets[rows]]).sum(1) - (h @ word_weight[word_class == c].T).logsumexp(1)
        out = out.index_add(0, rows, own)
    return out
