# mistake: never-is-finite
# caught by: test_pmi_where_nothing_was_counted
def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    rows = counts.sum(1, keepdim=True)
    columns = counts.sum(0, keepdim=True) ** smoothing
    ratio = counts / (rows * columns / columns.sum())
    value = torch.log(torch.where(ratio > 0, ratio, 1e-12) / shift)
    return value.clamp(min=0) if positive else value
