# mistake: one-step-only
# caught by: test_optimizers_nobody_knows

import torch


def accepts_sparse(kind, **options):
    table = torch.nn.Parameter(torch.zeros(4, 2))
    optimizer = kind([table], **options)
    torch.nn.functional.embedding(torch.tensor([1, 2, 1]), table, sparse=True).sum().backward()
    try:
        optimizer.step()
        optimizer.zero_grad()
        optimizer.step()
    except Exception:
        return False
    return True
