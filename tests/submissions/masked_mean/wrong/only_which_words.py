# mistake: only-which-words
# caught by: test_same_shares_are_the_same_bag
def same_bag(first, second, padding_idx):
    return set(first.tolist()) - {padding_idx} == set(second.tolist()) - {padding_idx}
