# mistake: not-int64
# caught by: test_radii_up_to_the_window
def draw_radii(count, window, generator):
    return (torch.rand(count, generator=generator) * window).floor() + 1
