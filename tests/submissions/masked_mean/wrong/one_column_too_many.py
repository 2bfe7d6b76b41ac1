# mistake: one-column-too-many
# caught by: test_batch_with_any_padding_id
def pad_batch(sequences, padding_idx):
    longest = max((len(sequence) for sequence in sequences), default=0) + 1
    rows = [sequence + [padding_idx] * (longest - len(sequence)) for sequence in sequences]
    ids = torch.tensor(rows, dtype=torch.int64).reshape(len(rows), longest)
    return ids, torch.tensor([len(sequence) for sequence in sequences], dtype=torch.int64)
