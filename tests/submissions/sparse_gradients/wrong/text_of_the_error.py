# mistake: options-ignored
# caught by: test_options_make_a_difference

import torch


def accepts_sparse(kind, **options):
    table = torch.nn.Parameter(torch.zeros(4, 2))
    optimizer = kind([table], **options)
    for _ in range(2):
        table.grad = torch.ones(4, 2).to_sparse(1)
        try:
            optimizer.step()
        except RuntimeError as error:
            return "does not support sparse" not in str(error)
    return True
