# mistake: filled-in-place
# caught by: test_batch_of_windows
def cbow_batch(sentences, radii):
    rows, centers, start = [], [], 0
    for sentence in sentences:
        n, reach = len(sentence), radii[start:start + len(sentence)].tolist()
        for i in range(n):
            places = [i - d for d in range(reach[i], 0, -1)] + [i + d for d in range(1, reach[i] + 1)]
            row = [sentence[j] if 0 <= j < n else -1 for j in places]
            if any(word >= 0 for word in row):
                rows.append(row)
                centers.append(sentence[i])
        start += n
    most = max([sum(word >= 0 for word in row) for row in rows], default=0)
    rows = [(row + [-1] * most)[:most] if len(row) <= most else row[:most] for row in rows]
    return torch.tensor(rows, dtype=torch.long).reshape(len(rows), most), torch.tensor(centers, dtype=torch.long)
