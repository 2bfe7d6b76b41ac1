from dataclasses import dataclass
from enum import Enum


class Scheme(Enum):
    DEFAULT = "default"
    GPT2 = "gpt2"
    UNIT_ROWS = "unit_rows"
    XAVIER = "xavier"
    KAIMING = "kaiming"


@dataclass
class Fans:
    rows: int
    columns: int

    @property
    def both(self):
        return self.rows + self.columns


class QuietGenerator:
    """Seeds the global generator and puts it back as it was."""

    def __init__(self, seed):
        self.seed = seed

    def __enter__(self):
        self.state = torch.get_rng_state()
        torch.manual_seed(self.seed)

    def __exit__(self, *error):
        torch.set_rng_state(self.state)


def table_deviation(scheme, vocab_size, dim):
    which, fans = Scheme(scheme), Fans(vocab_size, dim)
    if which is Scheme.XAVIER:
        return math.sqrt(2 / fans.both)
    if which is Scheme.KAIMING:
        return math.sqrt(2 / fans.columns)
    if which is Scheme.UNIT_ROWS:
        return math.sqrt(1 / fans.columns)
    return 0.02 if which is Scheme.GPT2 else 1.0


def draw_table(vocab_size, dim, std, seed, padding_idx=None):
    with QuietGenerator(seed):
        rows = [torch.randn(dim) * std for _ in range(vocab_size)]
    if padding_idx is not None:
        rows[padding_idx] = torch.zeros(dim)
    return torch.stack(rows)


def refill(embedding, fill):
    trainable = embedding.weight.requires_grad
    embedding.weight.requires_grad_(False)
    fill(embedding.weight)
    if embedding.padding_idx is not None:
        embedding.weight[embedding.padding_idx] = 0
    embedding.weight.requires_grad_(trainable)


class TiedModel(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table)
        self.head = nn.Linear(table.shape[1], table.shape[0], bias=False, dtype=table.dtype, device=table.device)
        self.head.weight = self.embedding.weight

    def forward(self, ids):
        return self.head(self.embedding(ids))


def start_excess(pattern, ids, targets, stds):
    losses = []
    for std in stds:
        model = TiedModel(std * pattern)
        scores = model(ids.reshape(-1))
        losses.append(float(nn.functional.cross_entropy(scores, targets.reshape(-1))) - math.log(pattern.shape[0]))
    return losses


def score_variance(queries, keys, scaled=False):
    dim = queries.shape[-1]
    scores = torch.matmul(queries.unsqueeze(-2), keys.unsqueeze(-1)).flatten()
    scale = dim ** -0.5 if scaled else 1.0
    scores = scores * scale
    measured = (scores - scores.mean()).pow(2).mean()
    sizes = [tensor.norm() ** 2 / tensor.numel() for tensor in (queries, keys)]
    return float(measured), float(dim * sizes[0] * sizes[1] * scale ** 2)


def split_heads(x, num_heads):
    d_model = x.shape[-1]
    if num_heads < 1:
        raise ValueError(f"num_heads must be at least 1, but it is {num_heads} (and d_model is {d_model})")
    d_head, rest = divmod(d_model, num_heads)
    if rest:
        raise ValueError(f"{num_heads} heads leave a remainder of {rest} numbers out of {d_model}")
    out = torch.empty(*x.shape[:-2], num_heads, x.shape[-2], d_head, dtype=x.dtype, device=x.device)
    for head in range(num_heads):
        out[..., head, :, :] = x[..., head * d_head : (head + 1) * d_head]
    return out


def table_bytes(vocab_size, dim, dtype, use="inference"):
    kept = {"inference": ["table"], "sgd": ["table", "gradient"], "adam": ["table", "gradient", "mean", "square"]}
    if use not in kept:
        raise ValueError(f"use should be one of {list(kept)}, not {use}")
    if "gradient" in kept[use]:
        try:
            torch.empty(0, dtype=dtype, requires_grad=True)
        except RuntimeError:
            raise ValueError(f"{dtype} cannot require gradients") from None
    return sum(vocab_size * dim * dtype.itemsize for _ in kept[use])
