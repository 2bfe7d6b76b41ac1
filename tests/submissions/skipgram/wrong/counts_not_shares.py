# mistake: counts-not-shares
# caught by: test_keep_by_the_papers_formula
def keep_probabilities(counts, threshold):
    return torch.sqrt(threshold / counts).clamp(max=1)
