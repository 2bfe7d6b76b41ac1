# mistake: tie-lost-in-copies
# caught by: test_tie_outlives_copies

def tie(embedding, head):
    if embedding.weight.shape != head.weight.shape or embedding.weight.dtype != head.weight.dtype:
        raise ValueError(f"{embedding.weight.shape} {head.weight.shape} {embedding.weight.dtype} {head.weight.dtype}")

    def sync(module, args):
        module.weight.data = embedding.weight.data

    head.register_forward_pre_hook(sync)
    head.weight.data = embedding.weight.data
