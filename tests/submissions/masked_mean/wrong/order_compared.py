# mistake: order-compared
# caught by: test_dog_bites_man_is_man_bites_dog
def same_bag(first, second, padding_idx):
    return torch.equal(first[first != padding_idx], second[second != padding_idx])
