# mistake: products-not-cosines
# caught by: test_cosines_within_and_between
def kind_cosines(table, kinds):
    rows, kinds = table.detach()[kinds >= 0], kinds[kinds >= 0]
    products, same = rows @ rows.T, kinds[:, None] == kinds
    off = ~torch.eye(len(rows), dtype=torch.bool)
    return products[same & off].mean().item(), products[~same].mean().item()
