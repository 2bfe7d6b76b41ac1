# mistake: floats-from-nothing
# caught by: test_radii_of_small_windows_and_texts
def draw_radii(count, window, generator):
    return torch.tensor([int(torch.randint(1, window + 1, (1,), generator=generator)) for _ in range(count)])
