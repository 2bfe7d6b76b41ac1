# mistake: hard-coded-device
# caught by: test_pictures_of_other_sizes

def project(vectors, k=2):
    picture = torch.empty(len(vectors), k, dtype=vectors.dtype)
    for place, axis in enumerate(principal_axes(vectors, k)):
        picture[:, place] = center(vectors) @ axis
    return picture
