# mistake: one-way-only
# caught by: test_same_shares_are_the_same_bag
def same_bag(first, second, padding_idx):
    first = [word for word in first.tolist() if word != padding_idx]
    second = [word for word in second.tolist() if word != padding_idx]
    if not first or not second:
        return not first and not second
    return {word: first.count(word) for word in second} == {word: second.count(word) for word in second} or all(
        first.count(word) * len(second) == second.count(word) * len(first) for word in second
    )
