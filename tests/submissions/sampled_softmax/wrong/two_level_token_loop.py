# mistake: token-loop
# caught by: test_two_levels_cost_less_than_one
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    out = [hidden.new_zeros(0)]
    for h, t in zip(hidden, targets):
        c = word_class[t]
        inside = (word_weight[word_class == c] @ h).logsumexp(0)
        out.append(((class_weight @ h).log_softmax(0)[c] + word_weight[t] @ h - inside)[None])
    return torch.cat(out)
