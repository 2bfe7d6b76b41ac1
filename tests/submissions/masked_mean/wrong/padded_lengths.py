# mistake: padded-lengths
# caught by: test_batch_of_three_sentences
def pad_batch(sequences, padding_idx):
    longest = max((len(sequence) for sequence in sequences), default=0)
    padded = [sequence + [padding_idx] * (longest - len(sequence)) for sequence in sequences]
    ids = torch.tensor(padded, dtype=torch.int64).reshape(len(padded), longest)
    return ids, torch.tensor([len(row) for row in padded], dtype=torch.int64)
