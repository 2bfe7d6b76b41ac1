# mistake: padding-is-a-word
# caught by: test_padding_is_no_word
def same_bag(first, second, padding_idx):
    shares = []
    for ids in (first, second):
        words = ids.tolist()
        shares.append({word: words.count(word) / len(words) for word in words})
    return shares[0] == shares[1]
