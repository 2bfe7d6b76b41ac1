# mistake: guard-too-large
# caught by: test_kinds_of_any_size
def kind_cosines(table, kinds):
    known = kinds >= 0
    rows, kinds = F.normalize(table.detach()[known], dim=1, eps=1e-5), kinds[known]
    cosines, same = rows @ rows.T, kinds[:, None] == kinds
    pairs = torch.ones_like(same).triu(1)
    return cosines[pairs & same].mean().item(), cosines[pairs & ~same].mean().item()
