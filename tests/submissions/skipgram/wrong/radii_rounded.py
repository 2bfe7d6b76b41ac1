# mistake: not-equally-likely
# caught by: test_radii_are_equally_likely
def draw_radii(count, window, generator):
    return (torch.rand(count, generator=generator) * (window - 1) + 1).round().long()
