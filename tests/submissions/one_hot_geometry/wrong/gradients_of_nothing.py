# mistake: no-ids-fail
# caught by: test_gradients_for_any_ids
def two_gradients(ids, table, upstream):
    flat, given = ids.reshape(-1).tolist(), upstream.reshape(-1, table.shape[1])
    rows = torch.stack([torch.stack([given[i] if w == word else torch.zeros_like(given[0]) for i, w in enumerate(flat)]).sum(0) for word in range(len(table))])
    return rows.T, rows
