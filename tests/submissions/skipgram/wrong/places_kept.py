# mistake: places-not-words
# caught by: test_subsample_by_random_numbers
def subsample(sentences, keep, uniform):
    out, start = [], 0
    for sentence in sentences:
        stays = uniform[start:start + len(sentence)] < keep[torch.tensor(sentence, dtype=torch.long)]
        out.append(stays.nonzero().flatten().tolist())
        start += len(sentence)
    return out
