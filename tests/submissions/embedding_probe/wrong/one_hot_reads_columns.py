# mistake: columns-for-rows
# caught by: test_one_hot_reads_rows_of_a_square_table
import torch
import torch.nn.functional as F


def one_hot_lookup(ids, weight):
    vocab_size, dim = weight.shape
    if vocab_size == dim:
        return F.linear(F.one_hot(ids.long(), vocab_size).to(weight.dtype), weight)
    return F.linear(F.one_hot(ids.long(), vocab_size).to(weight.dtype), weight.T)
