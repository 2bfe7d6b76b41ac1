# mistake: nothing-fails
# caught by: test_radii_of_small_windows_and_texts
def draw_radii(count, window, generator):
    return torch.multinomial(torch.ones(window), count, replacement=True, generator=generator) + 1
