# mistake: global-generator
# caught by: test_missing_words_by_a_generator

import torch


def align_rows(old_words, old_table, new_words, pad="<pad>", generator=None):
    place = {word: i for i, word in enumerate(old_words)}
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
        elif word.lower() in place:
            table[i] = old_table.detach()[place[word.lower()]]
            report["lowered"].append(word)
        else:
            report["missing"].append(word)
            if generator is None:
                table[i] = mean
            else:
                table[i] = torch.randn(len(mean)) * 0.1
    return table, report
