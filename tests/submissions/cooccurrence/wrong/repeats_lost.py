# mistake: repeats-lost
# caught by: test_a_word_meets_itself
def count_cooccurrence(sentences, vocab_size, window):
    counts = torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
    for s in sentences:
        t = torch.tensor(s, dtype=torch.long)
        for d in range(1, min(window, len(s) - 1) + 1):
            counts[t[:-d], t[d:]] += 1 / d
            counts[t[d:], t[:-d]] += 1 / d
    return counts
