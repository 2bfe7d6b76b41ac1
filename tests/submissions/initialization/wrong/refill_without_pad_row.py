# mistake: fill-without-pad-row
# caught by: test_refill_hands_over_the_whole_table
def refill(embedding, fill):
    with torch.no_grad():
        p = embedding.padding_idx
        if p is None:
            fill(embedding.weight)
        else:
            keep = [i for i in range(embedding.num_embeddings) if i != p]
            part = embedding.weight[keep].clone()
            fill(part)
            embedding.weight[keep] = part
            embedding.weight[p] = 0
