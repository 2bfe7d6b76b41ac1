# mistake: shares-rounded
# caught by: test_same_shares_are_the_same_bag
def same_bag(first, second, padding_idx):
    def f(t):
        w = [x for x in t.tolist() if x != padding_idx]
        return {x: round(w.count(x) / len(w), 1) for x in w}
    return f(first) == f(second)
