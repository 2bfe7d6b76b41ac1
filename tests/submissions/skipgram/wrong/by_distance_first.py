# mistake: another-order
# caught by: test_pairs_of_two_sentences
def skipgram_pairs(sentences, radii):
    pairs, start = [], 0
    for sentence in sentences:
        reach = radii[start:start + len(sentence)].tolist()
        start += len(sentence)
        for d in range(1, max(reach, default=0) + 1):
            for i, r in enumerate(reach):
                if d <= r:
                    pairs += [(sentence[i], sentence[j]) for j in (i - d, i + d) if 0 <= j < len(sentence)]
    return torch.tensor(pairs, dtype=torch.int64).reshape(-1, 2)
