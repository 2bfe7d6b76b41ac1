# mistake: not-drawn-apart
# caught by: test_radii_are_equally_likely
def draw_radii(count, window, generator):
    return torch.randint(1, window + 1, (count,), generator=generator).sort().values
