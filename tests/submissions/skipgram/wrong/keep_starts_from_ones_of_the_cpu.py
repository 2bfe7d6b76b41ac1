# mistake: hard-coded-device
# caught by: test_keep_of_any_counts

def keep_probabilities(counts, threshold):
    keep = torch.ones(len(counts))
    seen = counts > 0
    keep[seen] = (threshold * counts.sum() / counts[seen]).sqrt().clamp(max=1).float()
    return keep
