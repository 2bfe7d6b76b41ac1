# mistake: smooths-the-counts
# caught by: test_smoothing_of_the_contexts
def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    counts = counts ** smoothing
    rows = counts.sum(1, keepdim=True)
    columns = counts.sum(0, keepdim=True)
    ratio = counts / (rows * columns / columns.sum())
    value = torch.where(counts > 0, torch.log(ratio / shift), -float("inf"))
    return value.clamp(min=0) if positive else value
