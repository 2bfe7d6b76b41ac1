# mistake: generator-unused
# caught by: test_radii_come_from_the_generator
def draw_radii(count, window, generator):
    return torch.randint(1, window + 1, (count,))
