# mistake: one-radius-for-all
# caught by: test_pairs_by_the_centres_own_radius
def skipgram_pairs(sentences, radii):
    pairs, start = [], 0
    for sentence in sentences:
        n = len(sentence)
        for i in range(n):
            r = int(radii.max())
            for j in range(max(0, i - r), min(n, i + r + 1)):
                if j != i:
                    pairs.append((sentence[i], sentence[j]))
        start += len(sentence)
    return torch.tensor(pairs, dtype=torch.int64).reshape(-1, 2)
