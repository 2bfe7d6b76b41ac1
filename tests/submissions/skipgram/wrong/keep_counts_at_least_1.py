# mistake: never-counts-once
# caught by: test_keep_words_that_never_occur
def keep_probabilities(counts, threshold):
    share = counts.clamp(min=1).double() / counts.sum().clamp(min=1)
    return (threshold / share).sqrt().clamp(max=1).float()
