# mistake: nothing-fails
# caught by: test_counts_of_next_to_nothing
def count_cooccurrence(sentences, vocab_size, window):
    counts = torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
    one_hot = torch.eye(vocab_size, dtype=torch.float64)
    parts = []
    for s in sentences:
        t = one_hot[s]
        for d in range(1, min(window, len(s) - 1) + 1):
            parts.append((t[:-d].T @ t[d:] + t[d:].T @ t[:-d]) / d)
    counts = torch.stack(parts).sum(0)
    return counts
