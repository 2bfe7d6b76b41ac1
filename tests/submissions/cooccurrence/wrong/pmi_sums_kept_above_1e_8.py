# mistake: small-counts-changed
# caught by: test_pmi_of_independence
def pmi(counts, *, positive=False, shift=1.0, smoothing=1.0):
    joint = counts.double() / counts.double().sum().clamp(min=1e-8)
    columns = counts.double().sum(dim=0) ** smoothing
    chance = joint.sum(dim=1)[:, None] * (columns / columns.sum().clamp(min=1e-8))
    values = (joint / chance / shift).log()
    values = torch.where(counts > 0, values, -torch.inf)
    return (values.clamp(min=0) if positive else values).to(counts.dtype)
