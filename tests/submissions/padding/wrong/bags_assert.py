# mistake: assert-as-check
# caught by: test_bags_refuse
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    assert mode in ("sum", "mean", "max")
    assert weights is None or mode == "sum"
    row = pad_row(padding_idx, len(table))
    return F.embedding_bag(ids.long(), table, offsets, mode=mode, padding_idx=row, per_sample_weights=weights)
