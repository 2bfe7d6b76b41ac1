# mistake: slice-below-0
# caught by: test_pairs_at_the_ends
def skipgram_pairs(sentences, radii):
    pairs, start = [], 0
    for sentence in sentences:
        n = len(sentence)
        for i in range(n):
            r = int(radii[start + i])
            for context in sentence[i - r:i] + sentence[i + 1:i + 1 + r]:
                pairs.append((sentence[i], context))
        start += len(sentence)
    return torch.tensor(pairs, dtype=torch.int64).reshape(-1, 2)
