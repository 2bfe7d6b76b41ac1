# mistake: rows-are-one-list
# caught by: test_batch_of_three_sentences
def pad_batch(sequences, padding_idx):
    T = max((len(s) for s in sequences), default=0)
    rows = [[padding_idx] * T] * len(sequences)
    for i, s in enumerate(sequences):
        for j, x in enumerate(s):
            rows[i][j] = x
    return torch.tensor(rows, dtype=torch.long).reshape(len(sequences), T), torch.tensor([len(s) for s in sequences], dtype=torch.long)
