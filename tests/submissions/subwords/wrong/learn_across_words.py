# mistake: pairs-across-words
# caught by: test_pairs_stay_within_words

def learn_merges(counts, number):
    pieces = [piece for word, times in counts.items() for _ in range(times) for piece in [*word, END]]
    merges = []
    while len(merges) < number:
        pairs = Counter(zip(pieces, pieces[1:]))
        if not pairs or not counts:
            break
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        merges.append(best)
        merged = []
        for piece in pieces:
            if merged and (merged[-1], piece) == best:
                merged[-1] += piece
            else:
                merged.append(piece)
        pieces = merged
    return merges
