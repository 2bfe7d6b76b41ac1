# mistake: repeats-dropped
# caught by: test_pairs_of_a_word_said_twice
def skipgram_pairs(sentences, radii):
    pairs, start = [], 0
    for sentence in sentences:
        n = len(sentence)
        for i in range(n):
            r = int(radii[start + i])
            window = sentence[max(0, i - r):i] + sentence[i + 1:i + 1 + r]
            pairs += [(sentence[i], word) for word in dict.fromkeys(window)]
        start += len(sentence)
    return torch.tensor(pairs, dtype=torch.int64).reshape(-1, 2)
