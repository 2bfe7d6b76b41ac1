# mistake: nothing-drawn
# caught by: test_radii_up_to_the_window
def draw_radii(count, window, generator):
    return torch.full((count,), window)
