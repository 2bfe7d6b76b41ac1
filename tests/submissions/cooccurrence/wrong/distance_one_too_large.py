# mistake: distance-one-too-large
# caught by: test_counts_of_one_sentence
def count_cooccurrence(sentences, vocab_size, window):
    counts = torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
    for s in sentences:
        for i in range(len(s)):
            for j in range(i + 1, min(len(s), i + window + 1)):
                counts[s[i], s[j]] += 1 / (j - i + 1)
                counts[s[j], s[i]] += 1 / (j - i + 1)
    return counts
