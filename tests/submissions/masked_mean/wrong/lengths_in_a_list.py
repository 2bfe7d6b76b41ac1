# mistake: not-a-tensor
# caught by: test_batch_of_three_sentences
def pad_batch(sequences, padding_idx):
    lengths = [len(sequence) for sequence in sequences]
    longest = max(lengths, default=0)
    rows = [sequence + [padding_idx] * (longest - len(sequence)) for sequence in sequences]
    return torch.tensor(rows, dtype=torch.int64).reshape(len(rows), longest), lengths
