# mistake: every-pair-twice
# caught by: test_counts_of_one_sentence
def count_cooccurrence(sentences, vocab_size, window):
    counts = torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
    for s in sentences:
        for i in range(len(s)):
            for j in range(len(s)):
                if 0 < abs(i - j) <= window:
                    counts[s[i], s[j]] += 1 / abs(i - j)
    counts = counts + counts.T
    return counts
