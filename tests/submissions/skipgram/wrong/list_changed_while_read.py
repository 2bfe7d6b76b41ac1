# mistake: list-changed-while-read
# caught by: test_subsample_by_random_numbers
def subsample(sentences, keep, uniform):
    out, place = [list(sentence) for sentence in sentences], 0
    for sentence in out:
        for word in sentence:
            if uniform[place] >= keep[word]:
                sentence.remove(word)
            place += 1
    return out
