# mistake: nothing-fails
# caught by: test_subsample_keeps_every_sentence
def subsample(sentences, keep, uniform):
    words = torch.tensor([word for sentence in sentences for word in sentence])
    stays = (uniform < keep[words]).tolist()
    out = []
    for sentence in sentences:
        out.append([word for word in sentence if stays.pop(0)])
    return out
