# mistake: nothing-is-like-all
# caught by: test_sentences_without_words
def same_bag(first, second, padding_idx):
    first = [word for word in first.tolist() if word != padding_idx]
    second = [word for word in second.tolist() if word != padding_idx]
    return all(first.count(w) * len(second) == second.count(w) * len(first) for w in set(first + second))
