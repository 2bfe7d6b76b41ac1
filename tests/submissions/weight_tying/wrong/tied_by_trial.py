# mistake: looks-at-memory
# caught by: test_equal_numbers_are_no_tie

import torch
def is_tied(embedding, head):
    with torch.no_grad():
        old = embedding.weight.clone()
        embedding.weight += 1
        result = torch.equal(embedding.weight, head.weight)
        embedding.weight -= 1
    return result
