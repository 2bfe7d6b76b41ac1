# mistake: fixed-float32
# caught by: test_lengths_of_every_kind
def table_after_lookup(weight, ids, max_norm, norm_type=2.0):
    lengths = torch.linalg.vector_norm(weight.float(), norm_type, dim=1)
    asked = torch.zeros_like(lengths, dtype=torch.bool)
    asked[ids.reshape(-1)] = True
    factors = torch.where(asked & (lengths > max_norm), max_norm / lengths, 1.0)
    return weight * factors[:, None]
