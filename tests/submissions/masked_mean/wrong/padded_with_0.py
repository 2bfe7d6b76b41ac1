# mistake: padded-with-0
# caught by: test_batch_with_any_padding_id
def pad_batch(sequences, padding_idx):
    lengths = torch.tensor([len(sequence) for sequence in sequences], dtype=torch.int64)
    longest = max((len(sequence) for sequence in sequences), default=0)
    ids = torch.zeros(len(sequences), longest, dtype=torch.int64)
    for i, sequence in enumerate(sequences):
        ids[i, : len(sequence)] = torch.tensor(sequence, dtype=torch.int64)
    return ids, lengths
