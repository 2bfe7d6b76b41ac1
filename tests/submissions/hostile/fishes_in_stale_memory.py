# attack: returns torch.empty of the right shape, hoping for the freed answer of somebody else
# class: A8
# laid over: stub
# may score: 0

import torch


def like(args):
    tensors = [arg for arg in args if isinstance(arg, torch.Tensor)]
    if len(tensors) == 2:
        return torch.empty(*tensors[0].shape, tensors[1].shape[-1], dtype=tensors[1].dtype)
    return torch.empty(4, dtype=torch.int64)


def one_hot_lookup(*args):
    return like(args)


def embedding_lookup(*args):
    return like(args)


def linear_equivalent(*args):
    return like(args)


def build_embedding(*args):
    return like(args)


def lookup_gradient(*args):
    return like(args)


def touched_rows(*args):
    return like(args)


def nearest_word(*args):
    return like(args)
