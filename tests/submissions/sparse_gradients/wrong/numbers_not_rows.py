# mistake: no-rows-tried
# caught by: test_optimizers_nobody_knows

import torch


def accepts_sparse(kind, **options):
    table = torch.nn.Parameter(torch.zeros(4, 2))
    optimizer = kind([table], **options)
    try:
        for _ in range(2):
            table.grad = torch.ones(4, 2).to_sparse()
            optimizer.step()
    except Exception:
        return False
    return True
