# mistake: not-drawn-apart
# caught by: test_radii_are_equally_likely
def draw_radii(count, window, generator):
    start = int(torch.randint(window, (1,), generator=generator))
    return (torch.arange(count) + start) % window + 1
