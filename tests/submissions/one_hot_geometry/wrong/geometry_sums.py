# mistake: sums-not-means
# caught by: test_geometry_of_four_dense_rows
from itertools import combinations
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    pairs = list(combinations(table.double(), 2))
    cosines = [F.cosine_similarity(a, b, dim=0).item() for a, b in pairs]
    distances = [(a - b).norm().item() for a, b in pairs]
    return {"cosine": (min(cosines), sum(cosines), max(cosines)), "distance": (min(distances), sum(distances), max(distances))}
