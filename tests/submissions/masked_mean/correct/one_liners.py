from collections import Counter
from fractions import Fraction
from itertools import zip_longest


padding_mask_ = lambda ids, pad: ids.ne(pad)


def padding_mask(ids, padding_idx):
    return padding_mask_(ids, padding_idx)


def masked_mean(vectors, mask):
    return (vectors.double().masked_fill(mask.eq(0)[..., None], 0).sum(-2) / mask.ne(0).sum(-1).clamp(1)[..., None]).to(vectors)


def pad_batch(sequences, padding_idx):
    columns = list(zip_longest(*sequences, fillvalue=padding_idx))
    return (
        torch.tensor(columns, dtype=torch.long).view(len(columns), len(sequences)).t(),
        torch.tensor([*map(len, sequences)], dtype=torch.long),
    )


class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.embedding, self.output = nn.Embedding(vocab_size, dim, padding_idx), nn.Linear(dim, 1)

    def forward(self, ids):
        return self.output(masked_mean(self.embedding(ids), ids.ne(self.embedding.padding_idx))).flatten()


def train_step(model, optimizer, ids, labels):
    model.zero_grad()
    (loss := nn.BCEWithLogitsLoss()(model(ids), labels * 1.0)).backward()
    optimizer.step()
    return loss.tolist()


def order_twin(words):
    twin = words[-1:] + words[:-1]
    if twin == words:
        raise ValueError
    return twin


def same_bag(first, second, padding_idx):
    a, b = ([i for i in x.tolist() if i != padding_idx] for x in (first, second))
    return {k: Fraction(v, len(a)) for k, v in Counter(a).items()} == {k: Fraction(v, len(b)) for k, v in Counter(b).items()}
