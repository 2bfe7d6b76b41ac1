# mistake: not-int64
# caught by: test_batch_of_three_sentences
def pad_batch(sequences, padding_idx):
    longest = max((len(sequence) for sequence in sequences), default=0)
    ids = torch.full((len(sequences), longest), padding_idx, dtype=torch.int32)
    for i, sequence in enumerate(sequences):
        for j, number in enumerate(sequence):
            ids[i, j] = number
    return ids, torch.tensor([len(sequence) for sequence in sequences], dtype=torch.int32)
