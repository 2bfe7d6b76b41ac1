# mistake: pair-turned-round
# caught by: test_batch_of_windows
def cbow_batch(sentences, radii):
    rows, centers, start = [], [], 0
    for sentence in sentences:
        n = len(sentence)
        for i in range(n):
            r = int(radii[start + i])
            row = [sentence[j] for j in range(max(0, i - r), min(n, i + r + 1)) if j != i]
            if row:
                rows.append(row)
                centers.append(sentence[i])
        start += n
    width = max((len(row) for row in rows), default=0)
    full = [row + [-1] * (width - len(row)) for row in rows]
    return torch.tensor(centers, dtype=torch.int64), torch.tensor(full, dtype=torch.int64).reshape(len(rows), width)
