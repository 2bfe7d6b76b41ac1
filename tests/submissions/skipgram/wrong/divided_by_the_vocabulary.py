# mistake: divided-by-the-vocabulary
# caught by: test_keep_by_the_papers_formula
def keep_probabilities(counts, threshold):
    f = counts / len(counts)
    return torch.sqrt(threshold / f).clamp(max=1)
