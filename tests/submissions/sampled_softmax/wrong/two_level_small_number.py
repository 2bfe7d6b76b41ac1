# mistake: small-number-in-the-logarithm
# caught by: test_two_levels_of_unlikely_words
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    classes = word_class[targets]
    p = (hidden @ class_weight.T).softmax(1).gather(1, classes[:, None]).squeeze(1)
    q = torch.ones_like(p)
    for c in range(len(class_weight)):
        rows = (classes == c).nonzero()[:, 0]
        words = (word_class == c).nonzero()[:, 0]
        inside = (hidden[rows] @ word_weight[words].T).softmax(1)
        q = q.index_put((rows,), (inside * (words == targets[rows][:, None])).sum(1))
    return (p + 1e-20).log() + (q + 1e-20).log()
