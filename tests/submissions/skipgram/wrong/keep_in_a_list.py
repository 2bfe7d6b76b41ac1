# mistake: not-a-tensor
# caught by: test_keep_by_the_papers_formula
def keep_probabilities(counts, threshold):
    total = max(int(counts.sum()), 1)
    return [min(1.0, math.sqrt(threshold * total / count)) if count else 1.0 for count in counts.tolist()]
