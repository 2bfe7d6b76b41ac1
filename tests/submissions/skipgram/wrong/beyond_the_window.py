# mistake: beyond-the-window
# caught by: test_radii_up_to_the_window
def draw_radii(count, window, generator):
    return 1 + torch.randint(window + 1, (count,), generator=generator)
