# mistake: whole-numbers-wrap
# caught by: test_geometry_in_any_dtype

def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    first, second = torch.triu_indices(len(table), len(table), offset=1, device=table.device)
    distances = (table[first] - table[second]).double().norm(dim=1)
    cosines = (F.normalize(table.double(), dim=1)[first] * F.normalize(table.double(), dim=1)[second]).sum(dim=1)
    return {
        name: (float(them.min()), float(them.mean()), float(them.max()))
        for name, them in (("cosine", cosines), ("distance", distances))
    }
