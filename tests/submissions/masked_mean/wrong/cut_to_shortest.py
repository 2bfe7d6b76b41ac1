# mistake: cut-to-shortest
# caught by: test_batch_of_three_sentences
def pad_batch(sequences, padding_idx):
    lengths = torch.tensor([len(sequence) for sequence in sequences], dtype=torch.int64)
    columns = [list(column) for column in zip(*sequences)]
    ids = torch.tensor(columns, dtype=torch.int64).T.reshape(len(sequences), -1)
    return ids, lengths
