# mistake: wraps-around
# caught by: test_counts_of_one_sentence
def count_cooccurrence(sentences, vocab_size, window):
    counts = torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
    for s in sentences:
        for i, word in enumerate(s):
            for d in range(1, min(window, len(s) - 1) + 1):
                counts[word, s[i - d]] += 1 / d
                counts[s[i - d], word] += 1 / d
    return counts
