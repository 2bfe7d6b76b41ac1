# mistake: only-whole-windows
# caught by: test_pairs_at_the_ends
def skipgram_pairs(sentences, radii):
    pairs, start = [], 0
    for sentence in sentences:
        n = len(sentence)
        for i in range(n):
            r = int(radii[start + i])
            if r <= i < n - r:
                for j in range(i - r, i + r + 1):
                    if j != i:
                        pairs.append((sentence[i], sentence[j]))
        start += len(sentence)
    return torch.tensor(pairs, dtype=torch.int64).reshape(-1, 2)
