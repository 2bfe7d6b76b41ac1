# mistake: ids-through-float
# caught by: test_batch_keeps_large_ids
def pad_batch(sequences, padding_idx):
    lengths = torch.tensor([len(sequence) for sequence in sequences], dtype=torch.int64)
    if not sequences:
        return torch.zeros(0, 0, dtype=torch.int64), lengths
    rows = [torch.tensor(sequence) for sequence in sequences]
    return nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=padding_idx).long(), lengths
