# attack: returns generators, views, mappings and exceptions in place of values
# class: A4
# laid over: stub
# may score: 0

import types


def one_hot_lookup(*args):
    return (arg for arg in args) if len(args) % 2 else types.MappingProxyType({}).items()


def embedding_lookup(*args):
    return (arg for arg in args) if len(args) % 2 else types.MappingProxyType({}).items()


def linear_equivalent(*args):
    return (arg for arg in args) if len(args) % 2 else types.MappingProxyType({}).items()


def build_embedding(*args):
    return (arg for arg in args) if len(args) % 2 else types.MappingProxyType({}).items()


def lookup_gradient(*args):
    return (arg for arg in args) if len(args) % 2 else types.MappingProxyType({}).items()


def touched_rows(*args):
    return (arg for arg in args) if len(args) % 2 else types.MappingProxyType({}).items()


def nearest_word(*args):
    return (arg for arg in args) if len(args) % 2 else types.MappingProxyType({}).items()
