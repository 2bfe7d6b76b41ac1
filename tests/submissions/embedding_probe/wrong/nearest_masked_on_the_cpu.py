# mistake: hard-coded-device
# caught by: test_nearest_reads_rows
import torch
import torch.nn.functional as F


def nearest_word(word, words, weight):
    query = {name: row for row, name in enumerate(words)}[word]
    cosines = F.cosine_similarity(weight[query], weight, dim=1)
    return words[int(cosines.masked_fill(torch.arange(len(words)) == query, -torch.inf).argmax())]
