# mistake: no-rows-tried
# caught by: test_optimizers_nobody_knows

import torch


def accepts_sparse(kind, **options):
    table = torch.nn.Parameter(torch.zeros(4, 2))
    optimizer = kind([table], **options)
    try:
        for _ in range(2):
            table.grad = torch.zeros(4, 2).to_sparse(1)
            optimizer.step()
    except Exception:
        return False
    return True
