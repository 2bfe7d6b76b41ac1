# mistake: sized-by-the-largest
# caught by: test_counts_of_one_sentence
def count_cooccurrence(sentences, vocab_size, window):
    size = max((w for s in sentences for w in s), default=-1) + 1
    counts = torch.zeros(size, size, dtype=torch.float64)
    for s in sentences:
        for i, word in enumerate(s):
            for d, other in enumerate(s[i + 1:i + 1 + window], 1):
                counts[word, other] += 1 / d
                counts[other, word] += 1 / d
    return counts
