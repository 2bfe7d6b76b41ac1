# mistake: windows-run-together
# caught by: test_batch_of_a_whole_text

def cbow_batch(sentences, radii):
    rows, reach = {}, iter(radii.tolist())
    for number, sentence in enumerate(sentences):
        for place, word in enumerate(sentence):
            radius = next(reach)
            row = sentence[max(place - radius, 0) : place] + sentence[place + 1 : place + 1 + radius]
            if row:
                rows.setdefault((number, word), []).extend(row)
    widest = max(map(len, rows.values()), default=0)
    contexts = torch.tensor([row + [-1] * (widest - len(row)) for row in rows.values()], dtype=torch.int64)
    return contexts.reshape(len(rows), widest), torch.tensor([word for _, word in rows], dtype=torch.int64)
