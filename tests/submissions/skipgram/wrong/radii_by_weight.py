# mistake: not-equally-likely
# caught by: test_radii_are_equally_likely
def draw_radii(count, window, generator):
    weights = torch.arange(window, 0, -1).float()
    return torch.multinomial(weights, count, replacement=True, generator=generator) + 1 if count else torch.zeros(0).long()
