# mistake: ids-as-tensors
# caught by: test_subsample_by_random_numbers
def subsample(sentences, keep, uniform):
    out, start = [], 0
    for sentence in sentences:
        words = torch.tensor(sentence, dtype=torch.long)
        out.append(list(words[uniform[start:start + len(words)] < keep[words]]))
        start += len(words)
    return out
