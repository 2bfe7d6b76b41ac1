# mistake: generator-unused
# caught by: test_radii_come_from_the_generator
def draw_radii(count, window, generator):
    import random
    return torch.tensor([random.randint(1, window) for _ in range(count)], dtype=torch.int64)
