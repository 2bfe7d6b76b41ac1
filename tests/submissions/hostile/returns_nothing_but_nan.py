# attack: fills every answer with NaN, in case NaN equals anything
# class: A4
# laid over: stub
# may score: 1
# because: one test of one_hot_lookup asks for nothing but NaN

import torch


def like(args):
    tensors = [arg for arg in args if isinstance(arg, torch.Tensor)]
    ids, weight = tensors[0], tensors[-1]
    return torch.full((*ids.shape, weight.shape[-1]) if weight.dim() else (1,), float("nan"), dtype=weight.dtype)


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
