# mistake: rare-pairs-left
# caught by: test_learning_ends_when_every_word_is_one_piece

def learn_merges(counts, number):
    spelt = {word: [*word, END] for word in counts}
    merges = []
    for _ in range(number):
        pairs = {}
        for word, pieces in spelt.items():
            for pair in zip(pieces, pieces[1:]):
                pairs[pair] = pairs.get(pair, 0) + counts[word]
        if max(pairs.values(), default=0) < 2:
            break
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        merges.append(best)
        for word, pieces in spelt.items():
            spelt[word] = segment(word, merges)
    return merges
