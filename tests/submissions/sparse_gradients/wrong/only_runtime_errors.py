# mistake: only-runtime-errors
# caught by: test_optimizers_nobody_knows

import torch


def accepts_sparse(kind, **options):
    table = torch.nn.Parameter(torch.zeros(4, 2))
    optimizer = kind([table], **options)
    try:
        for _ in range(2):
            table.grad = None
            torch.nn.functional.embedding(torch.tensor([1, 2, 1]), table, sparse=True).sum().backward()
            optimizer.step()
        return True
    except RuntimeError:
        return False
