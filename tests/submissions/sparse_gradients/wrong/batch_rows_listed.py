# mistake: batch-rows-listed
# caught by: test_adam_moves_rows_it_has_met_before

def stray_rows(before, after, ids):
    return (before != after).any(dim=1).nonzero().squeeze(1)
