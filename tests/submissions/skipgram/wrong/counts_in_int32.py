# mistake: large-counts-lost
# caught by: test_keep_of_any_counts

def keep_probabilities(counts, threshold):
    small = counts.to(torch.int32).double()
    shares = small / small.sum().clamp(min=1)
    return (threshold / shares).sqrt().clamp(max=1).float()
