# mistake: bytes-fixed
# caught by: test_costs_of_any_classes_and_sizes
def softmax_costs(batch, length, vocab_size, dim, samples, class_sizes, bytes_each=4):
    def cost(k):
        return batch * length * k * dim, batch * length * k * 4
    return {"full": cost(vocab_size), "sampled": cost(samples + 1), "two_level": cost(len(class_sizes) + max(class_sizes))}
