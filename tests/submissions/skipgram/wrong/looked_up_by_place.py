# mistake: looked-up-by-place
# caught by: test_subsample_by_random_numbers
def subsample(sentences, keep, uniform):
    out, numbers = [], iter(uniform.tolist())
    for sentence in sentences:
        out.append([word for place, word in enumerate(sentence) if next(numbers) < keep[place]])
    return out
