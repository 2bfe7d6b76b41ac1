# mistake: not-a-bool
# caught by: test_dog_bites_man_is_man_bites_dog
def same_bag(first, second, padding_idx):
    size = int(torch.cat([first, second]).max()) + 1 if len(first) + len(second) else 1
    one = torch.bincount(first[first != padding_idx], minlength=size)
    two = torch.bincount(second[second != padding_idx], minlength=size)
    return ((one * two.sum() == two * one.sum()) & (one.sum().sign() == two.sum().sign())).all()
