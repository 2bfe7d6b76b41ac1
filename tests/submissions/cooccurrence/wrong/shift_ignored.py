# mistake: shift-ignored
# caught by: test_shift_comes_before_the_cut
def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    rows = counts.sum(1, keepdim=True)
    columns = counts.sum(0, keepdim=True) ** smoothing
    ratio = counts / (rows * columns / columns.sum())
    value = torch.where(counts > 0, torch.log(ratio), -float("inf"))
    return value.clamp(min=0) if positive else value
