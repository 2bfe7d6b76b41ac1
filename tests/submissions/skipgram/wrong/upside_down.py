# mistake: upside-down
# caught by: test_keep_by_the_papers_formula
def keep_probabilities(counts, threshold):
    f = counts / counts.sum().clamp(min=1)
    return (f / threshold).sqrt().clamp(max=1)
