# mistake: sentences-in-columns
# caught by: test_batch_of_three_sentences
def pad_batch(sequences, padding_idx):
    from torch.nn.utils.rnn import pad_sequence
    if not sequences:
        return torch.zeros(0, 0, dtype=torch.long), torch.zeros(0, dtype=torch.long)
    rows = [torch.tensor(s, dtype=torch.long) for s in sequences]
    return pad_sequence(rows, padding_value=padding_idx), torch.tensor([len(s) for s in sequences])
