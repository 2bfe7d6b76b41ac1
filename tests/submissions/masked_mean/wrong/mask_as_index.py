# mistake: mask-as-index
# caught by: test_mean_under_any_mask_dtype
def masked_mean(vectors, mask):
    flat, marks = vectors.reshape(-1, *vectors.shape[-2:]), mask.reshape(-1, mask.shape[-1])
    out = vectors.new_zeros(len(flat), vectors.shape[-1])
    for i in range(len(flat)):
        if marks[i].sum() > 0:
            out[i] = flat[i][marks[i]].mean(dim=0)
    return out.reshape(*vectors.shape[:-2], vectors.shape[-1])
