# mistake: distances-lose-digits
# caught by: test_overlap_of_random_vectors

def neighbor_overlap(full, picture, k):
    kept = 0
    for row in range(len(full)):
        near = []
        for points in (full.float(), picture.float()):
            squares = ((points - points[row]) ** 2).sum(dim=1)
            squares[row] = torch.inf
            near.append({*squares.argsort(stable=True)[:k].tolist()})
        kept += len(near[0] & near[1])
    return kept / (k * len(full))
