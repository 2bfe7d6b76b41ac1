# mistake: ids-through-float
# caught by: test_batch_keeps_large_ids
def pad_batch(sequences, padding_idx):
    lengths = torch.tensor([len(sequence) for sequence in sequences], dtype=torch.int64)
    longest = max((len(sequence) for sequence in sequences), default=0)
    ids = torch.zeros(len(sequences), longest) + padding_idx
    for i, sequence in enumerate(sequences):
        ids[i, : len(sequence)] = torch.tensor(sequence)
    return ids.long(), lengths
