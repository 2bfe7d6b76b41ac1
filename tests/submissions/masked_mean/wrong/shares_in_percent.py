# mistake: shares-rounded
# caught by: test_same_shares_are_the_same_bag
def same_bag(first, second, padding_idx):
    def shares(ids):
        counts = Counter(ids[ids != padding_idx].tolist())
        return {word: round(count / counts.total(), 2) for word, count in counts.items()}
    return shares(first) == shares(second)
