import torch
import torch.nn.functional as F
from torch import nn


def your_name():
    return "José 李"


def mebibytes_of_one_hot_rows():
    sentences, tokens, vocab_size = mine(
        "mebibytes_of_one_hot_rows", sentences=(16, 64), tokens=(100, 500), vocab_size=(20_000, 60_000)
    )
    rows = torch.empty(sentences, tokens, vocab_size, device="meta")
    return rows.numel() * rows.element_size() / 2**20


def shape_of_a_lookup():
    dim, sentences, tokens = mine("shape_of_a_lookup", dim=(64, 512), sentences=(2, 20), tokens=(21, 60))
    return nn.Embedding(1000, dim)(torch.zeros(sentences, tokens, dtype=torch.long)).shape


def shape_of_a_linear_weight():
    vocab_size, dim = mine("shape_of_a_linear_weight", vocab_size=(1000, 9000), dim=(64, 512))
    return nn.Linear(vocab_size, dim, bias=False).weight.shape


def rows_with_gradient():
    first, second, third, pad = mine("rows_with_gradient", first=(1, 3), second=(4, 6), third=(7, 9), pad=(10, 11))
    ids = [[first, second, first, pad], [third, first, pad, pad]]
    embedding = nn.Embedding(12, 5, padding_idx=pad)
    embedding(torch.tensor(ids)).sum().backward()
    return embedding.weight.grad.any(dim=1).nonzero()


def size_of_a_gradient():
    times, tokens, dim = mine("size_of_a_gradient", times=(3, 9), tokens=(11, 40), dim=(5, 19))
    ids = torch.tensor([7] * times + [8] * (tokens - times))
    embedding = nn.Embedding(100, dim)
    embedding(ids).mean().backward()
    return embedding.weight.grad[7, 0]


def adam_without_gradient():
    embedding = nn.Embedding(9, 1)
    optimizer = torch.optim.Adam(embedding.parameters(), lr=0.1)
    places = [embedding.weight[5].item()]
    for row in (5, 4):
        optimizer.zero_grad()
        embedding(torch.tensor([row])).sum().backward()
        optimizer.step()
        places.append(embedding.weight[5].item())
    first, second = places[1] - places[0], places[2] - places[1]
    if second == 0:
        return "a"
    if first * second < 0:
        return "b"
    return "d" if abs(second) < 0.9 * abs(first) else "c"


def mean_of_a_padded_sentence():
    real, length, hundredths = mine("mean_of_a_padded_sentence", real=(3, 8), length=(20, 40), hundredths=(11, 97))
    mask = torch.arange(length) < real
    total = torch.tensor(hundredths / 100) * len(mask)
    return total / mask.sum()


def loss_before_learning():
    (vocab_size,) = mine("loss_before_learning", vocab_size=(5_000, 120_000))
    return F.cross_entropy(torch.zeros(1, vocab_size), torch.tensor([3]))


def parameters_when_tied():
    vocab_size, dim = mine("parameters_when_tied", vocab_size=(10_000, 50_000), dim=(128, 1024))
    with torch.device("meta"):
        model = nn.Sequential(nn.Embedding(vocab_size, dim), nn.Linear(dim, dim), nn.Linear(dim, vocab_size))
    model[2].weight = model[0].weight
    return sum(parameter.numel() for parameter in model.parameters())


def cosine_of_two():
    a, b, c, d = mine("cosine_of_two", a=(2, 6), b=(7, 12), c=(7, 12), d=(2, 6))
    return F.cosine_similarity(torch.tensor([a, b]).float(), torch.tensor([c, d]).float(), dim=0).item()


def noise_ratio():
    (times,) = mine("noise_ratio", times=(20, 400))
    weights = torch.tensor([times, 1.0]) ** 0.75
    probabilities = weights / weights.sum()
    return probabilities[0] / probabilities[1]
