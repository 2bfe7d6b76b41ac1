# mistake: above-one
# caught by: test_keep_by_the_papers_formula
def keep_probabilities(counts, threshold):
    shares = counts / counts.sum().clamp(min=1)
    keep = (threshold / shares).sqrt()
    keep[counts == 0] = 1
    return keep
