# mistake: window-too-long
# caught by: test_window_reaches_so_far_and_no_further
def count_cooccurrence(sentences, vocab_size, window):
    counts = torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
    for s in sentences:
        for i in range(len(s)):
            for j in range(i + 1, min(len(s), i + window + 2)):
                counts[s[i], s[j]] += 1 / (j - i)
                counts[s[j], s[i]] += 1 / (j - i)
    return counts
