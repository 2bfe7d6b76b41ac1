# mistake: all-distances-alike
# caught by: test_counts_of_one_sentence
def count_cooccurrence(sentences, vocab_size, window):
    counts = torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
    for s in sentences:
        for i in range(len(s)):
            for j in range(max(0, i - window), min(len(s), i + window + 1)):
                if i != j:
                    counts[s[i], s[j]] += 1
    return counts
