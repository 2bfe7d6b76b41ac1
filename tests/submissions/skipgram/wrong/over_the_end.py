# mistake: over-the-end
# caught by: test_pairs_of_two_sentences
def skipgram_pairs(sentences, radii):
    words = [word for sentence in sentences for word in sentence]
    pairs = []
    for i, r in enumerate(radii.tolist()):
        for j in range(max(0, i - r), min(len(words), i + r + 1)):
            if i != j:
                pairs.append([words[i], words[j]])
    return torch.tensor(pairs, dtype=torch.long).view(-1, 2)
