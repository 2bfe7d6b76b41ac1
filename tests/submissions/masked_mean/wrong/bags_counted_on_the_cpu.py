# mistake: hard-coded-device
# caught by: test_padding_is_no_word
def same_bag(first, second, padding_idx):
    size = 1 + max([0, *first.tolist(), *second.tolist()])
    counts = []
    for ids in (first, second):
        real = ids[ids != padding_idx]
        counts.append(torch.zeros(size, dtype=torch.int64).index_add_(0, real, torch.ones_like(real)))
    one, two = counts
    if not one.any() or not two.any():
        return not one.any() and not two.any()
    return torch.equal(one * two.sum(), two * one.sum())
