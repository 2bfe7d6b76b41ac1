# mistake: hard-coded-device
# caught by: test_pmi_where_nothing_was_counted
def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    columns = counts.sum(0) ** smoothing
    chance = counts.sum(1, keepdim=True) * (columns / columns.sum())
    value = (counts / chance / shift).log()
    out = torch.full(counts.shape, -torch.inf, dtype=counts.dtype)
    out[counts > 0] = value[counts > 0]
    return out.clamp(min=0) if positive else out
