# mistake: no-kind-is-a-kind
# caught by: test_cosines_within_and_between
def kind_cosines(table, kinds):
    rows = F.normalize(table.detach(), dim=1)
    cosines, same = rows @ rows.T, kinds[:, None] == kinds
    off = ~torch.eye(len(rows), dtype=torch.bool)
    return cosines[same & off].mean().item(), cosines[~same].mean().item()
