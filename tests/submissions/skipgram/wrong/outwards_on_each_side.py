# mistake: nearest-first
# caught by: test_pairs_in_order
def skipgram_pairs(sentences, radii):
    pairs, start = [], 0
    for sentence in sentences:
        n = len(sentence)
        for i in range(n):
            r = int(radii[start + i])
            for j in [*range(i - 1, i - r - 1, -1), *range(i + 1, i + r + 1)]:
                if 0 <= j < n:
                    pairs.append((sentence[i], sentence[j]))
        start += len(sentence)
    return torch.tensor(pairs, dtype=torch.int64).reshape(-1, 2)
