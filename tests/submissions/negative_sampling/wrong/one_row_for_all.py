# mistake: one-row-for-all
# caught by: test_every_draw_is_independent
def sample_negatives(noise, centers, contexts, k, generator=None):
    if len(centers) == 0:
        return torch.zeros(0, k, dtype=torch.long)
    state = generator.get_state() if generator is not None else torch.get_rng_state()
    rows = []
    for center, context in zip(centers, contexts):
        if generator is not None:
            generator.set_state(state)
        else:
            torch.set_rng_state(state)
        left = noise.clone()
        left[center] = left[context] = 0
        if left.sum() == 0:
            raise ValueError("no word left")
        rows.append(torch.multinomial(left, k, True, generator=generator))
    return torch.stack(rows)
