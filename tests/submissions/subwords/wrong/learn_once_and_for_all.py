# mistake: counted-once-and-for-all
# caught by: test_words_count_as_often_as_they_occur

def learn_merges(counts, number):
    pairs = Counter()
    for word, times in counts.items():
        pieces = [*word, END]
        for pair in zip(pieces, pieces[1:]):
            pairs[pair] += times
    return sorted(pairs, key=lambda pair: (-pairs[pair], pair))[:number]
