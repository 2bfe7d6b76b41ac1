# mistake: distances-lose-digits
# caught by: test_overlap_of_random_vectors

def neighbor_overlap(full, picture, k):
    kept = 0
    for row in range(len(full)):
        near = []
        for points in (full, picture):
            distances = [round(float((point - points[row]).norm()), 3) for point in points]
            others = [other for other in range(len(points)) if other != row]
            near.append({*sorted(others, key=lambda other: distances[other])[:k]})
        kept += len(near[0] & near[1])
    return kept / (k * len(full))
