# mistake: no-pair-not-refused
# caught by: test_geometry_refuses_less_than_two_rows
from itertools import combinations
def pair_geometry(table):
    pairs = list(combinations(table.double(), 2))
    both = {"cosine": [F.cosine_similarity(a, b, dim=0).item() for a, b in pairs],
            "distance": [(a - b).norm().item() for a, b in pairs]}
    return {name: (min(x), sum(x) / len(x), max(x)) if x else (0.0, 0.0, 0.0) for name, x in both.items()}
