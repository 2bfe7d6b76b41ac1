# mistake: full-softmax-made
# caught by: test_two_levels_cost_less_than_one
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    classes = word_class[targets]
    scores = hidden @ word_weight.T
    scores = scores.masked_fill(word_class != classes[:, None], -math.inf)
    of_class = (hidden @ class_weight.T).log_softmax(1).gather(1, classes[:, None])
    return (of_class + scores.log_softmax(1).gather(1, targets[:, None])).squeeze(1)
