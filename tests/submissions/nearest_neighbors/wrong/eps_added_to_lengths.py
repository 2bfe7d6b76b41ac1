# mistake: eps-too-large
# caught by: test_cosines_of_tiny_and_huge_rows


def cosine_table(weight):
    lengths = weight.norm(dim=1, keepdim=True)
    unit = weight / (lengths + 1e-8)
    return (unit @ unit.T).clamp(-1, 1)
