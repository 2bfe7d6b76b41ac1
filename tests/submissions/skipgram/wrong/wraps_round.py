# mistake: wraps-round
# caught by: test_pairs_at_the_ends
def skipgram_pairs(sentences, radii):
    pairs, start = [], 0
    for sentence in sentences:
        n = len(sentence)
        for i in range(n):
            r = int(radii[start + i])
            for d in range(-r, r + 1):
                if d:
                    pairs.append((sentence[i], sentence[(i + d) % n]))
        start += len(sentence)
    return torch.tensor(pairs, dtype=torch.int64).reshape(-1, 2)
