# mistake: empty-batch-fails
# caught by: test_batch_with_empty_sentences
from torch.nn.utils.rnn import pad_sequence


def pad_batch(sequences, padding_idx):
    rows = [torch.tensor(sequence, dtype=torch.long) for sequence in sequences]
    ids = pad_sequence(rows, batch_first=True, padding_value=padding_idx)
    return ids, torch.tensor([len(row) for row in rows], dtype=torch.long)
