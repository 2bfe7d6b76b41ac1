# mistake: zero-for-never
# caught by: test_pmi_where_nothing_was_counted
def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    rows = counts.sum(1, keepdim=True)
    columns = counts.sum(0, keepdim=True) ** smoothing
    ratio = counts / (rows * columns / columns.sum())
    value = torch.log(ratio / shift).nan_to_num(0, neginf=0)
    return value.clamp(min=0) if positive else value
