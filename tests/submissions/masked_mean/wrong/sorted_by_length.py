# mistake: sorted-by-length
# caught by: test_batch_of_three_sentences
def pad_batch(sequences, padding_idx):
    ordered = sorted(sequences, key=len, reverse=True)
    longest = len(ordered[0]) if ordered else 0
    rows = [sequence + [padding_idx] * (longest - len(sequence)) for sequence in ordered]
    ids = torch.tensor(rows, dtype=torch.int64).reshape(len(rows), longest)
    return ids, torch.tensor([len(sequence) for sequence in ordered], dtype=torch.int64)
