# mistake: kinds-count-the-same
# caught by: test_kinds_of_any_size
def kind_cosines(table, kinds):
    rows = F.normalize(table.detach()[kinds >= 0], dim=1)
    kinds = kinds[kinds >= 0]
    cosines, same = rows @ rows.T, kinds[:, None] == kinds
    means = []
    for kind in kinds.unique():
        of_kind = cosines[kinds == kind][:, kinds == kind]
        if len(of_kind) > 1:
            means.append((of_kind.sum() - of_kind.trace()) / (of_kind.numel() - len(of_kind)))
    return torch.stack(means).mean().item(), cosines[~same].mean().item()
