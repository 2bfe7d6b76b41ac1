# mistake: rows-drown
# caught by: test_rows_of_zeros_are_listed
def merge_rows(gradient):
    indices, values = gradient._indices()[0], gradient._values()
    order = torch.argsort(indices, stable=True)
    rows, counts = torch.unique_consecutive(indices[order], return_counts=True)
    if len(rows) == 0:
        return rows, values.new_zeros(0, gradient.shape[1])
    totals = values[order].cumsum(dim=0)[counts.cumsum(0) - 1]
    return rows, torch.diff(totals, dim=0, prepend=torch.zeros_like(totals[:1]))
