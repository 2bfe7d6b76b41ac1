# mistake: generator-reset
# caught by: test_radii_come_from_the_generator
def draw_radii(count, window, generator):
    torch.manual_seed(generator.initial_seed())
    return torch.randint(1, window + 1, (count,))
