# mistake: nearest-first
# caught by: test_pairs_in_order
def skipgram_pairs(sentences, radii):
    pairs, start = [], 0
    for sentence in sentences:
        n = len(sentence)
        for i in range(n):
            r = int(radii[start + i])
            for d in range(1, r + 1):
                for j in (i - d, i + d):
                    if 0 <= j < n:
                        pairs.append((sentence[i], sentence[j]))
        start += len(sentence)
    return torch.tensor(pairs, dtype=torch.int64).reshape(-1, 2)
