# mistake: other-error
# caught by: test_nothing_to_draw_is_an_error
def noise_distribution(counts, padding_idx=None, power=0.75):
    weights = torch.where(counts > 0, counts.float() ** power, 0.0)
    if padding_idx is not None:
        weights[padding_idx] = 0
    assert weights.sum() > 0
    return weights / weights.sum()
