# mistake: answers-from-a-list
# caught by: test_optimizers_nobody_knows

import torch


def accepts_sparse(kind, **options):
    kind([torch.nn.Parameter(torch.zeros(4, 2))], **options)
    known = (torch.optim.SGD, torch.optim.SparseAdam, torch.optim.Adagrad)
    return kind in known and not options.get("weight_decay", 0)
