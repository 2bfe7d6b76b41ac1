# mistake: half-a-piece-merged
# caught by: test_words_count_as_often_as_they_occur

def learn_merges(counts, number):
    spelt = {word: [*word, END] for word in counts}
    merges = []
    for _ in range(number):
        pairs = {}
        for word, pieces in spelt.items():
            for pair in zip(pieces, pieces[1:]):
                pairs[pair] = pairs.get(pair, 0) + counts[word]
        if not pairs:
            break
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        merges.append(best)
        for word, pieces in spelt.items():
            spelt[word] = " ".join(pieces).replace(" ".join(best), "".join(best)).split()
    return merges
