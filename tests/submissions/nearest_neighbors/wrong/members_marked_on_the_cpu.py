# mistake: hard-coded-device
# caught by: test_drift_with_a_padding_row_and_in_float64
import torch


def neighbor_drift(before, after, k):
    everyone = torch.arange(len(before), device=before.device)
    was, now = (
        torch.zeros(len(before), len(before)).scatter(1, top_neighbors(weight, everyone, k)[0], 1.0)
        for weight in (before, after)
    )
    return (1 - (was * now).sum(1) / (was + now).clamp(max=1).sum(1)).to(before.dtype)
