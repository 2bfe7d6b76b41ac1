# mistake: limit-counts-as-long
# caught by: test_rows_at_the_limit

def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    after = weight.clone()
    rows = ids.reshape(-1).unique()
    lengths = torch.linalg.vector_norm(weight[rows], ord=norm_type, dim=1, keepdim=True)
    after[rows] = weight[rows] * (max_norm / (lengths + 1e-7)).clamp(max=1)
    return after
