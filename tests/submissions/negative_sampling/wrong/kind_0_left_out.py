# mistake: kind-0-left-out
# caught by: test_cosines_within_and_between
def kind_cosines(table, kinds):
    rows = F.normalize(table.detach()[kinds > 0], dim=1)
    kinds = kinds[kinds > 0]
    cosines, same = rows @ rows.T, kinds[:, None] == kinds
    off = ~torch.eye(len(rows), dtype=torch.bool)
    return cosines[same & off].mean().item(), cosines[~same].mean().item()
