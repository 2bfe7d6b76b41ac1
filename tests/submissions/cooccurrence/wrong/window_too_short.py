# mistake: window-too-short
# caught by: test_counts_of_one_sentence
def count_cooccurrence(sentences, vocab_size, window):
    counts = torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
    for s in sentences:
        for i in range(len(s)):
            for j in range(i + 1, min(len(s), i + window)):
                counts[s[i], s[j]] += 1 / (j - i)
                counts[s[j], s[i]] += 1 / (j - i)
    return counts
