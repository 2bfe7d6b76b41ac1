# mistake: overlaps-counted-once
# caught by: test_pairs_that_overlap_are_counted_at_each_place

def learn_merges(counts, number):
    spelt = {word: [*word, END] for word in counts}
    merges = []
    for _ in range(number):
        pairs = {}
        for word, pieces in spelt.items():
            for pair in set(zip(pieces, pieces[1:])):
                pairs[pair] = pairs.get(pair, 0) + counts[word]
        if not pairs:
            break
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        merges.append(best)
        for word in spelt:
            spelt[word] = segment(word, merges)
    return merges
