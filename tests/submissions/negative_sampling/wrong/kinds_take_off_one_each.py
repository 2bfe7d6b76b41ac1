# mistake: zero-row-taken-off
# caught by: test_kinds_of_any_size
def kind_cosines(table, kinds):
    rows, kinds = table.detach().double()[kinds >= 0], kinds[kinds >= 0]
    unit = F.normalize(rows, dim=1, eps=1e-300)
    cosines = unit @ unit.T
    same = kinds[:, None] == kinds
    within = (cosines[same].sum() - len(kinds)) / (same.sum() - len(kinds))
    return within.item(), cosines[~same].mean().item()
