# mistake: changed-its-input
# caught by: test_pmi_of_a_small_table
def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    rows = counts.sum(1, keepdim=True)
    columns = counts.sum(0, keepdim=True) ** smoothing
    never = counts == 0
    value = counts.div_(rows).div_(columns / columns.sum()).div_(shift).log().masked_fill(never, -float("inf"))
    return value.clamp(min=0) if positive else value
