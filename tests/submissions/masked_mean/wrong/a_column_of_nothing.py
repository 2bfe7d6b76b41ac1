# mistake: one-column-too-many
# caught by: test_batch_with_empty_sentences
def pad_batch(sequences, padding_idx):
    T = max([1] + [len(s) for s in sequences])
    rows = [s + [padding_idx] * (T - len(s)) for s in sequences]
    return torch.tensor(rows, dtype=torch.long).reshape(len(sequences), T), torch.tensor([len(s) for s in sequences], dtype=torch.long)
