# mistake: changed-its-input
# caught by: test_batch_of_three_sentences
def pad_batch(sequences, padding_idx):
    lengths = torch.tensor([len(sequence) for sequence in sequences], dtype=torch.int64)
    longest = max((len(sequence) for sequence in sequences), default=0)
    for sequence in sequences:
        while len(sequence) < longest:
            sequence.append(padding_idx)
    return torch.tensor(sequences, dtype=torch.int64).reshape(len(sequences), longest), lengths
