# mistake: not-a-list
# caught by: test_excess_of_three_sizes
def start_excess(pattern, ids, targets, stds):
    overlaps = (pattern[ids] @ pattern.T).reshape(-1, len(pattern))
    return torch.stack([F.cross_entropy(s * s * overlaps, targets.reshape(-1)) for s in stds]) - math.log(len(pattern))
