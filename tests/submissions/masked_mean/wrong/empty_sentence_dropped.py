# mistake: empty-sentence-dropped
# caught by: test_batch_with_empty_sentences
def pad_batch(sequences, padding_idx):
    sequences = [sequence for sequence in sequences if sequence]
    longest = max((len(sequence) for sequence in sequences), default=0)
    rows = [sequence + [padding_idx] * (longest - len(sequence)) for sequence in sequences]
    ids = torch.tensor(rows, dtype=torch.int64).reshape(len(rows), longest)
    return ids, torch.tensor([len(sequence) for sequence in sequences], dtype=torch.int64)
