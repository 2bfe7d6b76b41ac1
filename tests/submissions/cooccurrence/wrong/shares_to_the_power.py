# mistake: powers-not-made-shares
# caught by: test_smoothing_of_the_contexts
def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    rows = counts.sum(1, keepdim=True)
    columns = counts.sum(0, keepdim=True) ** smoothing
    ratio = counts / (rows * columns / counts.sum() ** smoothing)
    value = torch.where(counts > 0, torch.log(ratio / shift), -float("inf"))
    return value.clamp(min=0) if positive else value
