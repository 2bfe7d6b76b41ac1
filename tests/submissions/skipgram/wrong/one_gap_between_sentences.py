# mistake: over-the-end
# caught by: test_pairs_of_two_sentences
def skipgram_pairs(sentences, radii):
    line, reach, start = [], [], 0
    for sentence in sentences:
        line += sentence + [None]
        reach += radii[start:start + len(sentence)].tolist() + [0]
        start += len(sentence)
    pairs = []
    for i, r in enumerate(reach):
        pairs += [(line[i], word) for word in line[max(0, i - r):i] + line[i + 1:i + r + 1] if word is not None]
    return torch.tensor(pairs, dtype=torch.int64).reshape(-1, 2)
