# mistake: hard-coded-device
# caught by: test_strays_of_other_steps
def stray_rows(before, after, ids):
    moved = set((before != after).any(dim=1).nonzero().flatten().tolist())
    return torch.tensor(sorted(moved - set(ids.flatten().tolist())), dtype=torch.int64)
