# mistake: shares-rounded
# caught by: test_same_shares_are_the_same_bag
def same_bag(first, second, padding_idx):

    a = [x for x in first.tolist() if x != padding_idx]; b = [x for x in second.tolist() if x != padding_idx]
    if not a or not b:
        return not a and not b
    if set(a) != set(b):
        return False
    k = b.count(a[0]) / a.count(a[0])
    return all(b.count(x) // k == a.count(x) for x in a)
