# mistake: floats-from-nothing
# caught by: test_batch_with_empty_sentences
def pad_batch(sequences, padding_idx):
    longest = max((len(sequence) for sequence in sequences), default=0)
    rows = [sequence + [padding_idx] * (longest - len(sequence)) for sequence in sequences]
    ids = torch.tensor(rows).reshape(len(rows), longest)
    return ids, torch.tensor([len(sequence) for sequence in sequences])
