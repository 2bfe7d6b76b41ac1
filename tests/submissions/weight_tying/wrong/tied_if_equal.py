# mistake: looks-at-numbers
# caught by: test_equal_numbers_are_no_tie

import torch


def is_tied(embedding, head):
    return torch.equal(embedding.weight, head.weight)
