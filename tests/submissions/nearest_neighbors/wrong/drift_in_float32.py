# mistake: fixed-float32
# caught by: test_drift_with_a_padding_row_and_in_float64
import torch


def neighbor_drift(before, after, k):
    everyone = torch.arange(len(before))
    was, _ = top_neighbors(before, everyone, k)
    now, _ = top_neighbors(after, everyone, k)
    pairs = [(set(left), set(right)) for left, right in zip(was.tolist(), now.tolist())]
    return torch.tensor([1 - len(left & right) / len(left | right) for left, right in pairs])
