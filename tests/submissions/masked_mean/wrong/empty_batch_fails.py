# mistake: empty-batch-fails
# caught by: test_batch_with_empty_sentences
def pad_batch(sequences, padding_idx):
    longest = max(len(sequence) for sequence in sequences)
    ids = torch.full((len(sequences), longest), padding_idx)
    for i, sequence in enumerate(sequences):
        for j, number in enumerate(sequence):
            ids[i, j] = number
    return ids, torch.tensor([len(sequence) for sequence in sequences])
