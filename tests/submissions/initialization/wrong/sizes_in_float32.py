# mistake: rounded-on-the-way
# caught by: test_excess_in_float64
def start_excess(pattern, ids, targets, stds):
    sizes = torch.tensor(list(stds), dtype=torch.float32)
    overlaps, wanted = (pattern[ids] @ pattern.T).reshape(-1, len(pattern)), targets.reshape(-1)
    return [F.cross_entropy(size.item() ** 2 * overlaps, wanted).item() - math.log(len(pattern)) for size in sizes]
