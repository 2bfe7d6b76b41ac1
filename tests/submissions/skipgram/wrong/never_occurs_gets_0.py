# mistake: never-occurs-gets-0
# caught by: test_keep_words_that_never_occur
def keep_probabilities(counts, threshold):
    keep = torch.zeros(len(counts))
    for word, count in enumerate(counts.tolist()):
        if count > 0:
            keep[word] = min(1, (threshold * counts.sum().item() / count) ** 0.5)
    return keep
