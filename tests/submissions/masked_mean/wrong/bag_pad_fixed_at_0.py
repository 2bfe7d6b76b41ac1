# mistake: pad-fixed-at-0
# caught by: test_padding_is_no_word
def same_bag(first, second, padding_idx):
    shares = []
    for ids in (first, second):
        words = [word for word in ids.tolist() if word > 0]
        shares.append({word: words.count(word) / len(words) for word in words})
    return shares[0] == shares[1]
