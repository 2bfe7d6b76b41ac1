# mistake: classes-not-scored
# caught by: test_costs_of_a_small_model
def softmax_costs(batch, length, vocab_size, dim, samples, class_sizes, bytes_each=4):
    def cost(k):
        return batch * length * k * dim, batch * length * k * bytes_each
    return {"full": cost(vocab_size), "sampled": cost(samples + 1), "two_level": cost(max(class_sizes))}
