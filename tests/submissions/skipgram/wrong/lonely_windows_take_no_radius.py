# mistake: radius-not-taken
# caught by: test_batch_has_a_row_for_each_window

def cbow_batch(sentences, radii):
    reach, rows, centers = iter(radii.tolist()), [], []
    for sentence in sentences:
        if len(sentence) < 2:
            continue
        for place, center in enumerate(sentence):
            radius = next(reach)
            row = sentence[max(place - radius, 0) : place] + sentence[place + 1 : place + 1 + radius]
            if row:
                rows.append(row)
                centers.append(center)
    widest = max(map(len, rows), default=0)
    contexts = torch.tensor([row + [-1] * (widest - len(row)) for row in rows], dtype=torch.int64)
    return contexts.reshape(len(rows), widest), torch.tensor(centers, dtype=torch.int64)
