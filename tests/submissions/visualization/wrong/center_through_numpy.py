# mistake: hard-coded-device
# caught by: test_centered_vectors_keep_their_distances

def center(vectors):
    table = vectors.cpu().numpy()
    return torch.from_numpy(table - table.mean(axis=0))
