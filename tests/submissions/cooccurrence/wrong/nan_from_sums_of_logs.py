# mistake: nan-from-nothing
# caught by: test_pmi_where_nothing_was_counted
def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    columns = counts.sum(0) ** smoothing
    value = counts.log() - counts.sum(1).log()[:, None] - columns.log() + columns.sum().log() - torch.tensor(shift).log()
    return value.relu() if positive else value
