# mistake: nothing-divided-by-nothing
# caught by: test_keep_words_that_never_occur
def keep_probabilities(counts, threshold):
    total = int(counts.sum())
    return torch.tensor([min(1.0, (threshold * total / count) ** 0.5) for count in counts.tolist()])
