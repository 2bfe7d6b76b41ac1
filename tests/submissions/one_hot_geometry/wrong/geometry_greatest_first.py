# mistake: order-reversed
# caught by: test_geometry_of_four_dense_rows
from itertools import combinations
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    pairs = list(combinations(table.double(), 2))
    both = {"cosine": [F.cosine_similarity(a, b, dim=0).item() for a, b in pairs],
            "distance": [(a - b).norm().item() for a, b in pairs]}
    return {name: (max(x), sum(x) / len(x), min(x)) for name, x in both.items()}
