# mistake: hard-coded-device
# caught by: test_heads_for_any_shape
def split_heads(x, num_heads):
    dim = x.shape[-1]
    if num_heads < 1 or dim % num_heads:
        raise ValueError(f"{dim} numbers cannot be shared out among {num_heads} heads")
    width = dim // num_heads
    heads = torch.empty(*x.shape[:-2], num_heads, x.shape[-2], width, dtype=x.dtype)
    for head in range(num_heads):
        heads[..., head, :, :] = x[..., head * width : (head + 1) * width]
    return heads
