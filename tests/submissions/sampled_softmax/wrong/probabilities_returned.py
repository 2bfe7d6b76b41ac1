# mistake: probabilities-returned
# caught by: test_class_and_word_in_it
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    classes = word_class[targets]
    p = (hidden @ class_weight.T).softmax(1).gather(1, classes[:, None]).squeeze(1)
    out = []
    for n in range(len(targets)):
        words = (word_class == classes[n]).nonzero()[:, 0]
        q = (word_weight[words] @ hidden[n]).softmax(0)
        out.append(p[n] * q[words == targets[n]][0])
    return torch.stack(out) if out else p
