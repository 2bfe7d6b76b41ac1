# mistake: guard-too-large
# caught by: test_kinds_of_any_size

def kind_cosines(table, kinds):
    rows, kinds = table.detach()[kinds >= 0], kinds[kinds >= 0]
    # Small enough to go unseen with rows of length 1.
    rows = rows / (rows.norm(dim=1, keepdim=True) + 1e-7)
    first, second = torch.triu_indices(len(rows), len(rows), offset=1)
    cosines, same = (rows[first] * rows[second]).sum(dim=1), kinds[first] == kinds[second]
    return cosines[same].mean().item(), cosines[~same].mean().item()
