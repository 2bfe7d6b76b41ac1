# mistake: dropped-not-kept
# caught by: test_keep_by_the_papers_formula
def keep_probabilities(counts, threshold):
    f = counts / counts.sum()
    return (1 - (threshold / f).sqrt()).clamp(min=0)
