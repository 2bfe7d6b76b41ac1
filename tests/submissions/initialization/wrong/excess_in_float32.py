# mistake: rounded-on-the-way
# caught by: test_excess_in_float64
def start_excess(pattern, ids, targets, stds):
    p = pattern.float()
    overlaps = (p[ids] @ p.T).reshape(-1, len(p))
    return [F.cross_entropy(s * s * overlaps, targets.reshape(-1)).item() - math.log(len(p)) for s in stds]
