# mistake: words-side-by-side
# caught by: test_class_and_word_in_it
def two_level_log_prob(hidden, class_weight, word_weight, word_class, targets):
    classes = word_class[targets]
    result = (hidden @ class_weight.T).log_softmax(1).gather(1, classes[:, None]).squeeze(1)
    start = 0
    for label, size in enumerate(word_class.bincount(minlength=len(class_weight)).tolist()):
        words = torch.arange(start, start + size)
        rows = (classes == label).nonzero().squeeze(1)
        inside = (hidden[rows] @ word_weight[words].T).log_softmax(1)
        column = (words == targets[rows, None]).int().argmax(1)
        result = result.index_add(0, rows, inside.gather(1, column[:, None]).squeeze(1))
        start += size
    return result
