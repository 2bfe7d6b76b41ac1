# mistake: padded-on-the-left
# caught by: test_batch_of_three_sentences
def pad_batch(sequences, padding_idx):
    longest = max((len(sequence) for sequence in sequences), default=0)
    rows = [[padding_idx] * (longest - len(sequence)) + sequence for sequence in sequences]
    ids = torch.tensor(rows, dtype=torch.int64).reshape(len(sequences), longest)
    return ids, torch.tensor([len(sequence) for sequence in sequences], dtype=torch.int64)
