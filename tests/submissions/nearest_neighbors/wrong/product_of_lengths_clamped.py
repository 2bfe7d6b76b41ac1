# mistake: eps-too-large
# caught by: test_cosines_of_tiny_and_huge_rows


def cosine_table(weight):
    n = weight.norm(dim=1)
    return (weight @ weight.T / (n[:, None] * n[None]).clamp(min=1e-8)).clamp(-1, 1)
