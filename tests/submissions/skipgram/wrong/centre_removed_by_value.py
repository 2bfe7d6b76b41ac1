# mistake: words-not-places
# caught by: test_pairs_of_a_word_said_twice
def skipgram_pairs(sentences, radii):
    pairs, start = [], 0
    for sentence in sentences:
        n = len(sentence)
        for i in range(n):
            r = int(radii[start + i])
            window = sentence[max(0, i - r):i + r + 1]
            pairs += [(sentence[i], word) for word in window if word != sentence[i]]
        start += len(sentence)
    return torch.tensor(pairs, dtype=torch.int64).reshape(-1, 2)
