# mistake: pair-swapped
# caught by: test_batch_of_three_sentences
def pad_batch(sequences, padding_idx):
    T = max([0] + [len(s) for s in sequences])
    rows = [s + [padding_idx] * (T - len(s)) for s in sequences]
    return torch.tensor([len(s) for s in sequences], dtype=torch.long), torch.tensor(rows, dtype=torch.long).reshape(len(sequences), T)
