# mistake: ids-averaged
# caught by: test_same_shares_are_the_same_bag
def same_bag(first, second, padding_idx):
    means = []
    for ids in (first, second):
        real = ids[ids != padding_idx].double()
        means.append(float(real.mean()) if len(real) else -1.0)
    return abs(means[0] - means[1]) < 1e-9
