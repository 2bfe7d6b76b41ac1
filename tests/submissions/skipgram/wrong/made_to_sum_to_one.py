# mistake: made-to-sum-to-one
# caught by: test_keep_of_any_counts
def keep_probabilities(counts, threshold):
    f = counts / counts.sum().clamp(min=1)
    keep = torch.sqrt(threshold / f).clamp(max=1)
    return keep / keep.sum()
