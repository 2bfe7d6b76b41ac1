# mistake: nothing-fails
# caught by: test_batch_of_no_windows
from torch.nn.utils.rnn import pad_sequence


def cbow_batch(sentences, radii):
    rows, centers, start = [], [], 0
    for sentence in sentences:
        for i, word in enumerate(sentence):
            r = int(radii[start + i])
            row = sentence[max(0, i - r):i] + sentence[i + 1:i + r + 1]
            if row:
                rows.append(torch.tensor(row))
                centers.append(word)
        start += len(sentence)
    return pad_sequence(rows, batch_first=True, padding_value=-1), torch.tensor(centers, dtype=torch.int64)
