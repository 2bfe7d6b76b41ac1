# mistake: nothing-fails
# caught by: test_sentences_without_words
def same_bag(first, second, padding_idx):
    shares = []
    for ids in (first, second):
        real = ids[ids != padding_idx]
        counts = torch.bincount(real, minlength=int(real.max()) + 1)
        shares.append({i: n / len(real) for i, n in enumerate(counts.tolist()) if n})
    return shares[0] == shares[1]
