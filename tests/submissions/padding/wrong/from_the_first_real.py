# mistake: from-the-first-real
# caught by: test_padding_in_between
def positions(mask):
    real = mask.bool()
    first = real.int().argmax(-1, keepdim=True) if real.shape[-1] else 0
    return (torch.arange(mask.shape[-1], device=mask.device) - first) * real
