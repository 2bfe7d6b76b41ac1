# mistake: fractions-dropped
# caught by: test_any_power_and_any_counts
def noise_distribution(counts, padding_idx=None, power=0.75):
    whole = counts.long().tolist()
    weights = [0.0 if n == 0 or i == padding_idx else n**power for i, n in enumerate(whole)]
    if not any(counts.tolist()[i] for i in range(len(whole)) if i != padding_idx):
        raise ValueError("nothing to draw")
    return torch.tensor(weights) / sum(weights) if sum(weights) else torch.zeros(len(whole))
