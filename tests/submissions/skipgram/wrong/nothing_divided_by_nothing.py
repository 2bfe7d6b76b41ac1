# mistake: nothing-divided-by-nothing
# caught by: test_keep_words_that_never_occur
def keep_probabilities(counts, threshold):
    f = counts / counts.sum()
    return torch.clamp(torch.sqrt(threshold / f), max=1.0)
