# mistake: windows-run-together
# caught by: test_batch_of_a_whole_text

def cbow_batch(sentences, radii):
    pairs = skipgram_pairs(sentences, radii)
    centers, sizes = pairs[:, 0].unique_consecutive(return_counts=True)
    if len(centers) == 0:
        return torch.empty(0, 0, dtype=torch.int64), centers
    rows = pairs[:, 1].split(sizes.tolist())
    return nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=-1), centers
