# mistake: constructor-errors-swallowed
# caught by: test_constructors_may_complain

import torch


def accepts_sparse(kind, **options):
    table = torch.nn.Parameter(torch.zeros(4, 2))
    try:
        optimizer = kind([table], **options)
        for _ in range(2):
            torch.nn.functional.embedding(torch.tensor([1, 2, 1]), table, sparse=True).sum().backward()
            optimizer.step()
    except Exception:
        return False
    return True
