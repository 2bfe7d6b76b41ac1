# mistake: linear-weight
# caught by: test_window_reaches_so_far_and_no_further
def count_cooccurrence(sentences, vocab_size, window):
    counts = torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
    for s in sentences:
        for i in range(len(s)):
            for d in range(1, window + 1):
                if i + d < len(s):
                    counts[s[i], s[i + d]] += (window - d + 1) / window
                    counts[s[i + d], s[i]] += (window - d + 1) / window
    return counts
