# mistake: padding-is-a-word
# caught by: test_padding_is_no_word
def same_bag(first, second, padding_idx):

    def f(t):
        w = t.tolist()
        return {x: w.count(x) / len(w) for x in w if x != padding_idx}
    return f(first) == f(second)
