# mistake: larger-direction-taken
# caught by: test_a_word_meets_itself
def count_cooccurrence(sentences, vocab_size, window):
    counts = torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
    for s in sentences:
        for i, word in enumerate(s):
            for d, other in enumerate(s[i + 1:i + 1 + window], 1):
                counts[word, other] += 1 / d
    counts = torch.maximum(counts, counts.T)
    return counts
