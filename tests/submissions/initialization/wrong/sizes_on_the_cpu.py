# mistake: hard-coded-device
# caught by: test_excess_for_ids_of_any_shape
def start_excess(pattern, ids, targets, stds):
    sizes = torch.tensor(list(stds), dtype=pattern.dtype).reshape(-1, 1, 1)
    scores = sizes**2 * (pattern[ids] @ pattern.T).reshape(-1, len(pattern))
    chosen = scores[:, torch.arange(targets.numel()), targets.reshape(-1)]
    return [loss - math.log(len(pattern)) for loss in (scores.logsumexp(-1) - chosen).mean(-1).tolist()]
