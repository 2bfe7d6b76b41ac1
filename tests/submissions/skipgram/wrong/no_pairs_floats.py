# mistake: floats-from-nothing
# caught by: test_pairs_of_nothing
def skipgram_pairs(sentences, radii):
    pairs, start = [], 0
    for sentence in sentences:
        n = len(sentence)
        for i in range(n):
            r = int(radii[start + i])
            for j in range(max(0, i - r), min(n, i + r + 1)):
                if j != i:
                    pairs.append((sentence[i], sentence[j]))
        start += len(sentence)
    return torch.tensor(pairs).reshape(-1, 2)
