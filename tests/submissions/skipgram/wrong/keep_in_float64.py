# mistake: not-float32
# caught by: test_keep_by_the_papers_formula
def keep_probabilities(counts, threshold):
    f = counts.double() / counts.sum().clamp(min=1)
    return torch.sqrt(threshold / f).clamp(max=1)
