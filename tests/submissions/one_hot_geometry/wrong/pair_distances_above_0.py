# mistake: twins-dropped
# caught by: test_geometry_counts_each_pair_once
def pair_geometry(table):
    if len(table) < 2:
        raise ValueError("no pair")
    rows = table.detach().double()
    unit = F.normalize(rows, dim=1, eps=1e-300)
    cosines = (unit @ unit.T)[~torch.eye(len(rows), dtype=torch.bool)]
    distances = torch.cdist(rows, rows, compute_mode="donot_use_mm_for_euclid_dist")
    distances = distances[distances > 0]

    def three(values):
        return (values.min().item(), values.mean().item(), values.max().item()) if len(values) else (0.0, 0.0, 0.0)

    return {"cosine": three(cosines), "distance": three(distances)}
