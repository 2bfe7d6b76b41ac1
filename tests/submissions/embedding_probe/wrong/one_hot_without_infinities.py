# mistake: indexing-not-product
# caught by: test_one_hot_is_a_product_over_the_vocabulary
import torch
import torch.nn.functional as F


def one_hot_lookup(ids, weight):
    return F.one_hot(ids.long(), len(weight)).to(weight.dtype) @ weight.nan_to_num()
