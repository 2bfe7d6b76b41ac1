# mistake: hard-coded-device
# caught by: test_mean_under_any_leading_axes
import numpy as np


def masked_mean(vectors, mask):
    means = torch.zeros(vectors.shape[:-2] + vectors.shape[-1:], dtype=vectors.dtype)
    for row in np.ndindex(means.shape[:-1]):
        real = vectors[row][mask[row].bool()]
        if len(real):
            means[row] = real.to(torch.promote_types(vectors.dtype, torch.float32)).mean(0).to(vectors.dtype)
    return means
