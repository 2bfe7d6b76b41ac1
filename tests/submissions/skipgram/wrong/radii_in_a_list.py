# mistake: not-a-tensor
# caught by: test_radii_up_to_the_window
def draw_radii(count, window, generator):
    return torch.randint(1, window + 1, (count,), generator=generator).tolist()
