# mistake: radius-0-drawn
# caught by: test_radii_up_to_the_window
def draw_radii(count, window, generator):
    return torch.randint(window + 1, (count,), generator=generator)
