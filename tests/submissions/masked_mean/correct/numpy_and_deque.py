import numpy as np
from collections import deque
def padding_mask(ids, padding_idx):
    return torch.as_tensor(np.asarray(np.not_equal(ids.cpu().numpy(), padding_idx)), device=ids.device)
def masked_mean(vectors, mask):
    real = (mask != 0)
    idx = real.nonzero(as_tuple=True)
    out = torch.zeros(vectors.shape[:-2] + vectors.shape[-1:], dtype=torch.float64, device=vectors.device)
    out = out.index_put(idx[:-1], vectors[idx].double(), accumulate=True) if vectors.dim() > 2 else vectors[real].double().sum(0)
    n = real.sum(-1, keepdim=True)
    return (out / n.masked_fill(n == 0, 1)).to(vectors.dtype)
def pad_batch(sequences, padding_idx):
    n = np.array([len(s) for s in sequences], dtype=np.int64)
    a = np.full((len(n), n.max() if n.size else 0), padding_idx, dtype=np.int64)
    for i, s in enumerate(sequences):
        a[i, :len(s)] = s
    return torch.from_numpy(a), torch.from_numpy(n)
class BagClassifier(nn.Module):
    def __init__(self, vocab_size, dim, padding_idx):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, dim, padding_idx=padding_idx)
        self.output = nn.Linear(dim, 1)
        self.register_buffer("shown", (torch.arange(vocab_size) != padding_idx).float())
    def forward(self, ids):
        w = self.shown[ids]
        n = w.sum(-1, keepdim=True)
        n = torch.where(n > 0, n, torch.ones_like(n))
        pooled = torch.bmm((w / n).unsqueeze(1), self.embedding(ids)).squeeze(1)
        return F.linear(pooled, self.output.weight, self.output.bias).squeeze(1)
def train_step(model, optimizer, ids, labels):
    optimizer.zero_grad()
    logits = model(ids)
    loss = nn.functional.binary_cross_entropy_with_logits(input=logits, target=labels.to(logits))
    torch.autograd.backward(loss)
    optimizer.step()
    return loss.detach().numpy().item()
def order_twin(words):
    d = deque(words)
    d.rotate(1)
    if list(d) == words:
        raise ValueError("none")
    return list(d)
def same_bag(first, second, padding_idx):
    a, b = first.cpu().numpy(), second.cpu().numpy()
    a, b = a[a != padding_idx], b[b != padding_idx]
    if a.size == 0 or b.size == 0:
        return a.size == b.size
    return np.array_equal(np.sort(np.tile(a, b.size)), np.sort(np.tile(b, a.size)))
