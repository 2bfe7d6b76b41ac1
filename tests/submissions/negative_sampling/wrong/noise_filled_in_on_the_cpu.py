# mistake: hard-coded-device
# caught by: test_padding_anywhere
def noise_distribution(counts, padding_idx=None, power=0.75):
    words = [word for word, count in enumerate(counts.tolist()) if count > 0 and word != padding_idx]
    if not words:
        raise ValueError("no word can be drawn")
    noise = torch.zeros(len(counts))
    noise[words] = counts[words].double().pow(power).float()
    return noise / noise.sum()
