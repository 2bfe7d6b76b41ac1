from collections import namedtuple
from dataclasses import dataclass

Pair = namedtuple("Pair", "center context")


@dataclass
class Urn:
    weights: Tensor

    def without(self, pair):
        left = self.weights.clone()
        left[[pair.center, pair.context]] = 0.0
        return Urn(left)

    def draw(self, k, generator):
        if not self.weights.count_nonzero():
            raise ValueError("the urn is empty")
        return torch.multinomial(self.weights, k, replacement=True, generator=generator)


def noise_distribution(counts, padding_idx=None, power=0.75):
    words = [w for w in range(len(counts)) if counts[w] > 0 and w != padding_idx]
    if not words:
        raise ValueError("no words")
    noise = torch.zeros(len(counts), device=counts.device)
    noise[words] = counts[words].double().pow(power).float()
    noise /= noise.sum()
    return noise


def sample_negatives(noise, centers, contexts, k, generator=None):
    rows = [Urn(noise).without(Pair(*pair)).draw(k, generator) for pair in zip(centers.tolist(), contexts.tolist())]
    return torch.stack(rows) if rows else centers.new_zeros((0, k))


class Table(nn.Embedding):
    pass


class TwoTables(nn.Module):
    def __init__(self, vocab_size, dim, generator=None):
        super().__init__()
        self.center, self.context = Table(vocab_size, dim), Table(vocab_size, dim)
        self.start(generator, 0.5 / dim)

    @torch.no_grad()
    def start(self, generator, limit):
        self.center.weight.uniform_(-limit, limit, generator=generator)
        nn.init.constant_(self.context.weight, 0.0)

    def forward(self, centers, words):
        return (self.context(words) @ self.center(centers)[:, :, None]).flatten(1)


class Loss(nn.Module):
    def forward(self, positive, negative):
        ask = nn.BCEWithLogitsLoss(reduction="sum")
        yes, no = ask(positive, torch.ones_like(positive)), ask(negative, torch.zeros_like(negative))
        return (yes + no) / len(positive)


def negative_sampling_loss(positive, negative):
    return Loss()(positive, negative)


class Trainer:
    def __init__(self, model, optimizer):
        self.model, self.optimizer = model, optimizer

    def __call__(self, centers, contexts, negatives):
        self.model.train()
        self.optimizer.zero_grad()
        loss = negative_sampling_loss(self.model(centers, contexts[:, None]).squeeze(-1), self.model(centers, negatives))
        loss.backward()
        self.optimizer.step()
        return loss.item()


def train_step(model, optimizer, centers, contexts, negatives):
    return Trainer(model, optimizer)(centers, contexts, negatives)


def train_embeddings(centers, contexts, noise, dim, k, steps, lr, generator=None):
    model = TwoTables(len(noise), dim, generator)
    trainer = Trainer(model, torch.optim.Adam(model.parameters(), lr=lr))
    losses = [trainer(centers, contexts, sample_negatives(noise, centers, contexts, k, generator)) for _ in range(steps)]
    return model.eval(), losses
