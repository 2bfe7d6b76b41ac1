# mistake: class-copied-for-each-position
# caught by: test_two_levels_cost_less_than_one
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    classes = word_class[targets]
    sizes = word_class.bincount(minlength=len(class_weight))
    M = int(sizes.max())
    order = word_class.argsort(stable=True)
    starts = sizes.cumsum(0) - sizes
    slots = torch.arange(M, device=targets.device)
    members = order[(starts[:, None] + slots).clamp(max=len(order) - 1)]
    real = slots < sizes[:, None]
    scores = torch.einsum("nd,nmd->nm", hidden, word_weight[members[classes]])
    scores = scores.masked_fill(~real[classes], -math.inf)
    own = (hidden * word_weight[targets]).sum(1)
    return (hidden @ class_weight.T).log_softmax(1).gather(1, classes[:, None]).squeeze(1) + own - scores.logsumexp(1)
