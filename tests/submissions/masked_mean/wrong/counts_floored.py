# mistake: ratios-floored
# caught by: test_same_shares_are_the_same_bag
def same_bag(first, second, padding_idx):
    def ratios(ids):
        counts = Counter(ids[ids != padding_idx].tolist())
        return {word: count // min(counts.values()) for word, count in counts.items()}
    return ratios(first) == ratios(second)
