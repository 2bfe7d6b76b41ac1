# mistake: global-generator-touched
# caught by: test_radii_come_from_the_generator
def draw_radii(count, window, generator):
    torch.manual_seed(int(torch.randint(2**40, (1,), generator=generator)))
    return torch.randint(1, window + 1, (count,))
