# mistake: first-decides-the-length
# caught by: test_batch_of_three_sentences
def pad_batch(sequences, padding_idx):
    T = len(sequences[0]) if sequences else 0
    rows = [s[:T] + [padding_idx] * (T - len(s)) for s in sequences]
    return torch.tensor(rows, dtype=torch.long).reshape(len(sequences), T), torch.tensor([len(s) for s in sequences], dtype=torch.long)
