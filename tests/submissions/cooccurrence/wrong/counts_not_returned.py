# mistake: returned-nothing
# caught by: test_counts_of_one_sentence
def count_cooccurrence(sentences, vocab_size, window):
    counts = torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
    for s in sentences:
        for i, word in enumerate(s):
            for d, other in enumerate(s[i + 1:i + 1 + window], 1):
                counts[word, other] += 1 / d
                counts[other, word] += 1 / d
