# mistake: zero-row-nan
# caught by: test_drift_with_a_padding_row_and_in_float64


def neighbor_drift(before, after, k):
    def member(weight):
        unit = weight / weight.norm(dim=1, keepdim=True)
        table = (unit @ unit.T).fill_diagonal_(float("-inf"))
        limit = table.sort(dim=1, descending=True).values[:, min(k, len(weight) - 1) - 1]
        return table >= limit[:, None]

    was, now = member(before), member(after)
    return 1 - (was & now).sum(dim=1).to(before.dtype) / (was | now).sum(dim=1)
