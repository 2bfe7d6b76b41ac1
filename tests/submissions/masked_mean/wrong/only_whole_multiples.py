# mistake: only-whole-multiples
# caught by: test_same_shares_are_the_same_bag
def same_bag(first, second, padding_idx):

    a = sorted(first[first != padding_idx].tolist()); b = sorted(second[second != padding_idx].tolist())
    if not a or not b:
        return a == b
    if len(a) > len(b):
        a, b = b, a
    k, r = divmod(len(b), len(a))
    return r == 0 and sorted(a * k) == b
