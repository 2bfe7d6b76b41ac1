# mistake: ids-rounded
# caught by: test_one_hot_keeps_the_dtype

def one_hot_lookup(ids, weight):
    words = torch.arange(weight.shape[0], device=weight.device, dtype=weight.dtype)
    return (ids.to(weight.dtype).unsqueeze(-1) == words).to(weight.dtype) @ weight
