# mistake: ids-as-tensors
# caught by: test_subsample_by_random_numbers
def subsample(sentences, keep, uniform):
    words = [torch.tensor(sentence, dtype=torch.long) for sentence in sentences]
    numbers = uniform.split([len(part) for part in words])
    return [part[number < keep[part]] for part, number in zip(words, numbers)]
