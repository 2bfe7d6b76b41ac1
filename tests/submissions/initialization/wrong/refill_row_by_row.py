# mistake: fill-row-by-row
# caught by: test_refill_hands_over_the_whole_table
def refill(embedding, fill):
    with torch.no_grad():
        for i in range(embedding.num_embeddings):
            if i == embedding.padding_idx:
                embedding.weight[i] = 0
            else:
                fill(embedding.weight[i:i + 1])
