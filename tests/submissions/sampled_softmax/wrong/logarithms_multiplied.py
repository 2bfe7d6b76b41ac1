# mistake: logarithms-multiplied
# caught by: test_class_and_word_in_it
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    of_class = (hidden @ class_weight.T).log_softmax(1).gather(1, word_class[targets][:, None]).squeeze(1)
    inside = hidden.new_zeros(len(targets))
    for c in range(len(class_weight)):
        rows = (word_class[targets] == c).nonzero()[:, 0]
        h = hidden[rows]
        own = (h * word_weight[targets[rows]]).sum(1) - (h @ word_weight[word_class == c].T).logsumexp(1)
        inside = inside.index_add(0, rows, own)
    return of_class * inside
