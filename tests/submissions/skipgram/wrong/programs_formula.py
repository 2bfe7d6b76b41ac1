# mistake: programs-formula
# caught by: test_keep_by_the_papers_formula
def keep_probabilities(counts, threshold):
    f = counts / counts.sum().clamp(min=1)
    keep = ((f / threshold).sqrt() + 1) * threshold / f
    return torch.where(counts > 0, keep, 1.0).clamp(max=1)
