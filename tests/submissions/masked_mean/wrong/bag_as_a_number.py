# mistake: not-a-bool
# caught by: test_dog_bites_man_is_man_bites_dog
def same_bag(first, second, padding_idx):

    def f(t):
        w = [x for x in t.tolist() if x != padding_idx]
        return {x: w.count(x) / len(w) for x in w}
    return int(f(first) == f(second))
