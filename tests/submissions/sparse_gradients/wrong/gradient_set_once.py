# mistake: one-step-only
# caught by: test_optimizers_nobody_knows
def accepts_sparse(kind, **options):
    table = nn.Parameter(torch.randn(4, 3))
    optimizer = kind([table], **options)
    table.grad = torch.sparse_coo_tensor(torch.tensor([[0, 2]]), torch.ones(2, 3), (4, 3))
    try:
        optimizer.step()
        optimizer.step()
    except Exception:
        return False
    return True
