# mistake: one-column-too-many
# caught by: test_batch_has_a_row_for_each_window
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
    width = max((len(row) for row in rows), default=-1) + 1
    full = [row + [-1] * (width - len(row)) for row in rows]
    return torch.tensor(full, dtype=torch.int64).reshape(len(rows), width), torch.tensor(centers, dtype=torch.int64)
