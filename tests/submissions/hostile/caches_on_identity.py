# attack: remembers answers by the identity of its arguments, which the next call may reuse
# class: A9
# laid over: reference
# may score: 36
# because: it is right whenever the memory is not reused

import torch

CACHE = {}


def embedding_lookup(ids, weight):
    key = id(ids), id(weight)
    if key not in CACHE:
        CACHE[key] = weight[ids.long()].clone()
    return CACHE[key]
