# mistake: hard-coded-device
# caught by: test_padding_in_between
def positions(mask):
    numbers = torch.zeros(mask.shape, dtype=torch.int64)
    real = mask.bool()
    numbers[real.cpu()] = (real.long().cumsum(-1) - 1)[real].cpu()
    return numbers
