# mistake: places-not-words
# caught by: test_pairs_of_two_sentences
def skipgram_pairs(sentences, radii):
    pairs, start = [], 0
    for sentence in sentences:
        n = len(sentence)
        for i in range(n):
            r = int(radii[start + i])
            for j in range(max(0, i - r), min(n, i + r + 1)):
                if j != i:
                    pairs.append((start + i, start + j))
        start += len(sentence)
    return torch.tensor(pairs, dtype=torch.int64).reshape(-1, 2)
