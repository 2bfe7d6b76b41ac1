# mistake: kinds-are-not-places
# caught by: test_kinds_of_any_size

def kind_cosines(table, kinds):
    rows, kinds = F.normalize(table.detach()[kinds >= 0], dim=1), kinds[kinds >= 0]
    members = F.one_hot(kinds).to(rows)
    together, cosines = members @ members.T, rows @ rows.T
    apart = 1 - together
    together = together - torch.eye(len(rows), dtype=rows.dtype)
    return ((cosines * together).sum() / together.sum()).item(), ((cosines * apart).sum() / apart.sum()).item()
