# mistake: target-not-scored
# caught by: test_costs_of_a_small_model
def softmax_costs(batch, length, vocab_size, dim, samples, class_sizes, bytes_each=4):
    n = batch * length
    out = {}
    for name, k in [("full", vocab_size), ("sampled", samples), ("two_level", len(class_sizes) + max(class_sizes))]:
        out[name] = (n * k * dim, n * k * bytes_each)
    return out
