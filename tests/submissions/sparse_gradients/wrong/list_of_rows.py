# mistake: lists-of-rows
# caught by: test_adam_moves_rows_it_has_met_before

def stray_rows(before, after, ids):
    seen = set(ids.flatten().tolist())
    return [r for r in range(len(before)) if r not in seen and (before[r] != after[r]).any()]
