# mistake: changed-its-input
# caught by: test_cosines_of_any_table


def cosine_table(weight):
    weight /= weight.norm(dim=1, keepdim=True).clamp(min=1e-12)
    return (weight @ weight.T).clamp(-1, 1)
