# mistake: small-counts-changed
# caught by: test_pmi_of_independence

def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    total = counts.sum()
    if total == 0:
        return torch.full_like(counts, 0.0 if positive else -torch.inf)
    columns = counts.sum(0) ** smoothing
    by_chance = torch.outer(counts.sum(1) / total, columns / columns.sum()).clamp(min=1e-12)
    value = (counts / total / by_chance).log() - torch.tensor(shift, dtype=counts.dtype).log()
    return value.clamp(min=0) if positive else value
