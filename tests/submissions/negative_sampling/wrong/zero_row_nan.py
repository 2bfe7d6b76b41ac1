# mistake: zero-row-nan
# caught by: test_kinds_of_any_size
def kind_cosines(table, kinds):
    rows, kinds = table.detach()[kinds >= 0], kinds[kinds >= 0]
    rows = rows / rows.norm(dim=1, keepdim=True)
    cosines, same = rows @ rows.T, kinds[:, None] == kinds
    off = ~torch.eye(len(rows), dtype=torch.bool)
    return cosines[same & off].mean().item(), cosines[~same].mean().item()
