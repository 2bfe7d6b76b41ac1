# mistake: another-error
# caught by: test_bags_refuse
def pool_bags(ids, offsets, table, mode="mean", padding_idx=None, weights=None):
    return F.embedding_bag(
        ids.long(), table, offsets, mode=mode, padding_idx=pad_row(padding_idx, len(table)), per_sample_weights=weights
    )
