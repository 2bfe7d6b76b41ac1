# mistake: shares-rounded
# caught by: test_same_shares_are_the_same_bag
def same_bag(first, second, padding_idx):
    one, two = (ids[ids != padding_idx] for ids in (first, second))
    if not len(one) or not len(two):
        return len(one) == len(two)
    table = torch.randn(int(max(one.max(), two.max())) + 1, 16)
    return torch.allclose(table[one].mean(0), table[two].mean(0), atol=1e-3)
