# mistake: ties-then-checks
# caught by: test_tie_refuses_before_it_changes_anything

def tie(embedding, head):
    old = head.weight
    head.weight = embedding.weight
    if embedding.weight.shape != old.shape:
        raise ValueError(f"shapes {embedding.weight.shape} and {old.shape}")
    if embedding.weight.dtype != old.dtype:
        raise ValueError(f"dtypes {embedding.weight.dtype} and {old.dtype}")
