# mistake: nan-from-masked-words
# caught by: test_two_levels_let_gradients_through
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    classes = word_class[targets]
    of_class = (hidden @ class_weight.T).log_softmax(1)
    result = hidden.new_zeros(len(targets))
    for c in range(len(class_weight)):
        scores = hidden @ word_weight[word_class == c].T
        hide = torch.where((classes == c)[:, None], 0.0, -math.inf).to(scores.dtype)
        total = (scores + hide).logsumexp(1)
        own = (hidden * word_weight[targets]).sum(1)
        result = result + torch.where(classes == c, of_class[:, c] + own - total.exp().log(), 0.0)
    return result
