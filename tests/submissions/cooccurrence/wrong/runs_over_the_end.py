# mistake: runs-over-the-end
# caught by: test_window_reaches_so_far_and_no_further
def count_cooccurrence(sentences, vocab_size, window):
    counts = torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
    for s in sentences:
        for d in range(1, window + 1):
            if window < len(s):
                pairs = range(len(s) - d)
            else:
                pairs = range(max(len(s) - d, 1))
            for i in pairs:
                counts[s[i], s[i + d]] += 1 / d
                counts[s[i + d], s[i]] += 1 / d
    return counts
