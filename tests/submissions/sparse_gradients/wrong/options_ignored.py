# mistake: options-ignored
# caught by: test_options_make_a_difference

import torch


def accepts_sparse(kind, **options):
    table = torch.nn.Parameter(torch.zeros(4, 2))
    optimizer = kind([table], lr=0.1)
    try:
        for _ in range(2):
            torch.nn.functional.embedding(torch.tensor([1, 2, 1]), table, sparse=True).sum().backward()
            optimizer.step()
    except Exception:
        return False
    return True
