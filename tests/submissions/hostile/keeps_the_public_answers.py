# attack: answers the fixed inputs of the public tests from a table
# class: A9
# laid over: stub
# may score: 2
# because: two public tests use inputs that students can read

import torch


def touched_rows(ids, vocab_size, padding_idx=None):
    return torch.tensor([0, 2, 5, 6])


def nearest_word(word, words, weight):
    return "queen"
