# mistake: tried-on-a-vector
# caught by: test_options_make_a_difference

import torch


def accepts_sparse(kind, **options):
    vector = torch.nn.Parameter(torch.zeros(4))
    optimizer = kind([vector], **options)
    try:
        for _ in range(2):
            vector.grad = torch.ones(4).to_sparse()
            optimizer.step()
    except Exception:
        return False
    return True
