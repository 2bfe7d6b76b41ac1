# mistake: one-radius-for-all
# caught by: test_radii_up_to_the_window
def draw_radii(count, window, generator):
    return torch.randint(1, window + 1, (1,), generator=generator).repeat(count)
