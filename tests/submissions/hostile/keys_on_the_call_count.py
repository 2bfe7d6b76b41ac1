# attack: gives each call the answer that the same call had in an earlier grading
# class: A9
# laid over: stub
# may score: 0

import itertools

import torch

ANSWERS = itertools.cycle([torch.zeros(2, 5, 3), torch.tensor([2, 5]), "man", torch.ones(5, 2), None])


def one_hot_lookup(*args):
    return next(ANSWERS)


def embedding_lookup(*args):
    return next(ANSWERS)


def linear_equivalent(*args):
    return next(ANSWERS)


def build_embedding(*args):
    return next(ANSWERS)


def lookup_gradient(*args):
    return next(ANSWERS)


def touched_rows(*args):
    return next(ANSWERS)


def nearest_word(*args):
    return next(ANSWERS)
