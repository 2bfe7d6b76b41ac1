# mistake: counts-not-shares
# caught by: test_same_shares_are_the_same_bag
def same_bag(first, second, padding_idx):
    first = sorted(first[first != padding_idx].tolist())
    second = sorted(second[second != padding_idx].tolist())
    return first == second
