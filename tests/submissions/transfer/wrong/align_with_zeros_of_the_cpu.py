# mistake: hard-coded-device
# caught by: test_the_new_table_stands_alone
def align_rows(old_words, old_table, new_words, pad="<pad>", generator=None):
    rows = dict(zip(old_words, old_table.detach()))
    mean = torch.stack([row for word, row in rows.items() if word != pad]).mean(0)
    table, report = [], {"exact": [], "lowered": [], "missing": []}
    for word in new_words:
        if word == pad:
            table.append(torch.zeros(len(mean), dtype=mean.dtype))
        elif word in rows or word.lower() in rows:
            kind, spelling = ("exact", word) if word in rows else ("lowered", word.lower())
            report[kind].append(word)
            table.append(rows[spelling])
        else:
            report["missing"].append(word)
            table.append(mean if generator is None else mean.clone().normal_(std=0.1, generator=generator))
    return torch.stack(table) if table else old_table.new_zeros(0, len(mean)), report
