# mistake: ties-by-the-joined-text
# caught by: test_ties_go_to_the_pair_sorted_first

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
        best = min(pairs, key=lambda pair: (-pairs[pair], "".join(pair)))
        merges.append(best)
        for word, pieces in spelt.items():
            spelt[word] = segment(word, merges)
    return merges
