# mistake: pad-in-capitals-too
# caught by: test_missing_words_start_from_the_mean

import torch


def align_rows(old_words, old_table, new_words, pad="<pad>", generator=None):
    place = {word: i for i, word in enumerate(old_words)}
    old = old_table.detach()
    mean = old[[i for i, word in enumerate(old_words) if word != pad]].mean(0)
    table = torch.zeros(len(new_words), old.shape[1], dtype=old.dtype, device=old.device)
    report = {"exact": [], "lowered": [], "missing": []}
    for i, word in enumerate(new_words):
        small = word.lower()
        if small == pad.lower():
            continue
        if word in place:
            report["exact"].append(word)
            table[i] = old[place[word]]
        elif small in place:
            report["lowered"].append(word)
            table[i] = old[place[small]]
        else:
            report["missing"].append(word)
            table[i] = mean if generator is None else torch.normal(0.0, 0.1, mean.shape, generator=generator)
    return table, report
