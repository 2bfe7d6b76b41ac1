# mistake: logits-made
# caught by: test_costs_of_any_classes_and_sizes
def softmax_costs(batch, length, vocab_size, dim, samples, class_sizes, bytes_each=4):
    def cost(k):
        n = torch.empty(batch * length, k).numel() if batch * length * k < 10_000_000 else batch * length * k
        return n * dim, n * bytes_each
    return {"full": cost(vocab_size), "sampled": cost(samples + 1), "two_level": cost(len(class_sizes) + max(class_sizes))}
