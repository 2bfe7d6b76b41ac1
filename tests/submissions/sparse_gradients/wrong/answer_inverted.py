# mistake: answer-inverted
# caught by: test_well_known_optimizers

import torch


def accepts_sparse(kind, **options):
    table = torch.nn.Parameter(torch.zeros(4, 2))
    optimizer = kind([table], **options)
    try:
        for _ in range(2):
            torch.nn.functional.embedding(torch.tensor([1, 2, 1]), table, sparse=True).sum().backward()
            optimizer.step()
    except Exception:
        return True
    return False
