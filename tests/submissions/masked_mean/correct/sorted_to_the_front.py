def padding_mask(ids, padding_idx):
    return torch.stack([padding_mask(i, padding_idx) for i in ids]) if ids.dim() and len(ids) else ids.ne(padding_idx)
def masked_mean(vectors, mask):
    real = mask == 1
    order = torch.argsort(real.int(), dim=-1, descending=True, stable=True)
    v = torch.take_along_dim(vectors, order[..., None], dim=-2)
    r = torch.take_along_dim(real, order, dim=-1)
    v = torch.where(r[..., None], v, torch.zeros((), dtype=v.dtype))
    s = v.sum(-2, dtype=torch.float64)
    return (s / torch.maximum(real.sum(-1, keepdim=True), torch.tensor(1))).type(vectors.dtype)
def pad_batch(sequences, padding_idx):
    copies = [list(s) for s in sequences]
    longest = max((len(c) for c in copies), default=0)
    lengths = [len(c) for c in copies]
    for c in copies:
        c += [padding_idx] * (longest - len(c))
    return torch.tensor(copies, dtype=torch.int64).view(len(copies), longest), torch.tensor(lengths, dtype=torch.int64)
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        table = torch.randn(vocab_size, dim) * 0.1
        table[padding_idx] = 0
        self.embedding = nn.Embedding.from_pretrained(table, freeze=False, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1, bias=True)
        nn.init.zeros_(self.output.bias)
        self.classify = nn.Sequential(self.output, nn.Flatten(0))
    def forward(self, ids):
        return self.classify(masked_mean(self.embedding(ids), padding_mask(ids, self.embedding.padding_idx).float()))
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    logits = model(ids)
    both = torch.stack([torch.zeros_like(logits), logits], dim=1)
    loss = F.cross_entropy(both, labels.long())
    loss.backward()
    optimizer.step()
    return loss.item()
def order_twin(words):
    if not words or words.count(words[0]) == len(words):
        raise ValueError("just one word")
    other = [w for w in words if w != words[0]]
    same = [w for w in words if w == words[0]]
    return other + same
def same_bag(first, second, padding_idx):
    def mean(ids, v):
        onehot = F.one_hot(ids, v).double()
        return masked_mean(onehot, ids != padding_idx)
    v = int(torch.cat([first, second]).max()) + 1 if len(first) + len(second) else 1
    return bool((mean(first, v) - mean(second, v)).abs().sum() < 1e-12)
