# mistake: first-place-taken
# caught by: test_pairs_of_a_word_said_twice
def skipgram_pairs(sentences, radii):
    pairs, reach = [], iter(radii.tolist())
    for sentence in sentences:
        for word in sentence:
            r, i = next(reach), sentence.index(word)
            for j in range(max(0, i - r), min(len(sentence), i + r + 1)):
                if j != i:
                    pairs.append((word, sentence[j]))
    return torch.tensor(pairs, dtype=torch.int64).reshape(-1, 2)
