# mistake: hard-coded-device
# caught by: test_rows_at_the_limit
def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    lengths = torch.linalg.vector_norm(weight, norm_type, dim=1)
    asked = torch.zeros(len(weight), dtype=torch.bool)
    asked[ids.flatten()] = True
    too_long = asked & (lengths > max_norm)
    factors = torch.where(too_long, max_norm / lengths, torch.ones(len(weight), dtype=weight.dtype))
    return weight * factors[:, None]
