# mistake: all-words-in-the-class
# caught by: test_costs_of_a_small_model
def softmax_costs(batch, length, vocab_size, dim, samples, class_sizes, bytes_each=4):
    def cost(k):
        return batch * length * k * dim, batch * length * k * bytes_each
    return {"full": cost(vocab_size), "sampled": cost(1 + samples), "two_level": cost(len(class_sizes) + sum(class_sizes))}
