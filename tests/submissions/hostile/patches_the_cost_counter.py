# attack: stops the worker's counter from counting and looks words up by the slow way
# class: A5
# laid over: reference
# may score: 36
# because: known limit; a cost is what the submission's own process reports

import torch

from autograder.worker.cost import CostCounter

CostCounter.__torch_dispatch__ = lambda self, func, types, args=(), kwargs=None: func(*args, **(kwargs or {}))


def embedding_lookup(ids, weight):
    finite = torch.nan_to_num(weight, 0, 0, 0)
    rows = torch.nn.functional.one_hot(ids.long(), len(weight)).to(weight.dtype) @ finite
    return torch.where(rows == rows, weight[ids.long()], rows)
