# mistake: old-words-lowered
# caught by: test_capital_letters

import torch


def align_rows(old_words, old_table, new_words, pad="<pad>", generator=None):
    place = {word: i for i, word in enumerate(old_words)}
    lowered = {}
    for i, word in enumerate(old_words):
        lowered.setdefault(word.lower(), i)
    keep = [i for i, word in enumerate(old_words) if word != pad]
    mean = old_table.detach()[keep].mean(0)
    table = torch.zeros(len(new_words), old_table.shape[1], dtype=old_table.dtype, device=old_table.device)
    report = {"exact": [], "lowered": [], "missing": []}
    for i, word in enumerate(new_words):
        if word == pad:
            continue
        if word in place:
            table[i] = old_table.detach()[place[word]]
            report["exact"].append(word)
        elif word.lower() in lowered:
            table[i] = old_table.detach()[lowered[word.lower()]]
            report["lowered"].append(word)
        else:
            report["missing"].append(word)
            if generator is None:
                table[i] = mean
            else:
                table[i] = torch.randn(len(mean), generator=generator) * 0.1
    return table, report
