# mistake: hard-coded-device
# caught by: test_padding_in_between
def positions(mask):
    real = mask.bool()
    earlier = torch.arange(mask.shape[-1])[:, None] < torch.arange(mask.shape[-1])
    return (real.unsqueeze(-1) & earlier).sum(-2) * real
