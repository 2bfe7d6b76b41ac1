# mistake: first-place-of-the-word
# caught by: test_a_word_meets_itself
def count_cooccurrence(sentences, vocab_size, window):
    counts = torch.zeros(vocab_size, vocab_size, dtype=torch.float64)
    for s in sentences:
        for word in s:
            i = s.index(word)
            for d, other in enumerate(s[i + 1:i + 1 + window], 1):
                counts[word, other] += 1 / d
                counts[other, word] += 1 / d
    return counts
