"""Learning with a list of words that are spelt anew in place, and a helper class."""

from collections import defaultdict


class _Word:
    def __init__(self, word, times):
        self.pieces, self.times = [*word, END], times

    def merge(self, first, second):
        place = 0
        while place < len(self.pieces) - 1:
            if self.pieces[place] == first and self.pieces[place + 1] == second:
                self.pieces[place : place + 2] = [first + second]
            place += 1


def learn_merges(counts, number):
    words = [_Word(word, times) for word, times in counts.items()]
    merges = []
    while len(merges) < number:
        table = defaultdict(int)
        for word in words:
            for i in range(len(word.pieces) - 1):
                table[word.pieces[i], word.pieces[i + 1]] += word.times
        if len(table) == 0:
            break
        most = max(table.values())
        best = min(pair for pair, times in table.items() if times == most)
        for word in words:
            word.merge(*best)
        merges.append(best)
    return merges


def subword_vector(word, table, shortest, longest):
    total = torch.zeros_like(table[0])
    groups = char_ngrams(word, shortest, longest)
    for group in groups:
        total = total + table[bucket(group, len(table))]
    return total / len(groups) if groups else total
