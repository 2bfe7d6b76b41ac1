# mistake: rounded-or-overflown
# caught by: test_costs_of_any_classes_and_sizes
def softmax_costs(batch, length, vocab_size, dim, samples, class_sizes, bytes_each=4):
    def cost(k):
        return torch.tensor([batch, length, k, dim]).prod().item(), torch.tensor([batch, length, k, bytes_each]).prod().item()
    return {"full": cost(vocab_size), "sampled": cost(samples + 1), "two_level": cost(len(class_sizes) + max(class_sizes))}
