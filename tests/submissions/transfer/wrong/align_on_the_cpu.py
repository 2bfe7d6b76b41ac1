# mistake: hard-coded-device
# caught by: test_the_new_table_stands_alone
def align_rows(old_words, old_table, new_words, pad="<pad>", generator=None):
    source = old_table.detach()
    mean = source[[word != pad for word in old_words]].mean(0)
    table = torch.zeros(len(new_words), source.shape[1], dtype=source.dtype)
    report = {"exact": [], "lowered": [], "missing": []}
    for i, word in enumerate(new_words):
        if word == pad:
            continue
        kind, spelling = ("exact", word) if word in old_words else ("lowered", word.lower())
        if spelling in old_words:
            table[i] = source[old_words.index(spelling)]
        else:
            kind = "missing"
            table[i] = mean if generator is None else torch.randn(len(mean), generator=generator) * 0.1
        report[kind].append(word)
    return table, report
