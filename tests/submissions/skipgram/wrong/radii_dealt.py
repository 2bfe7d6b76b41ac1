# mistake: not-drawn-apart
# caught by: test_radii_are_equally_likely
def draw_radii(count, window, generator):
    return torch.randperm(count, generator=generator) % window + 1
