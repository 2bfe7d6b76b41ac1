# mistake: radius-not-taken
# caught by: test_pairs_in_order

def skipgram_pairs(sentences, radii):
    reach, pairs = iter(radii.tolist()), []
    for sentence in sentences:
        if len(sentence) < 2:
            continue
        for place, center in enumerate(sentence):
            radius = next(reach)
            contexts = sentence[max(place - radius, 0) : place] + sentence[place + 1 : place + 1 + radius]
            pairs += [(center, context) for context in contexts]
    return torch.tensor(pairs, dtype=torch.int64).reshape(-1, 2)
