# mistake: contexts-radius
# caught by: test_pairs_by_the_centres_own_radius
def skipgram_pairs(sentences, radii):
    pairs, start = [], 0
    for sentence in sentences:
        n = len(sentence)
        for i in range(n):
            r = int(radii[start + i])
            for j in range(n):
                if j != i and abs(i - j) <= radii[start + j]:
                    pairs.append((sentence[i], sentence[j]))
        start += len(sentence)
    return torch.tensor(pairs, dtype=torch.int64).reshape(-1, 2)
