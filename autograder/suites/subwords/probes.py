"""Code that runs beside the student's and returns facts."""


def vector_with_gradient(student, word, table, shortest, longest, upstream):
    """Called subword_vector on a table with gradients and ran backward."""
    table = table.clone().requires_grad_()
    vector = student.subword_vector(word, table, shortest, longest)
    connected = vector.requires_grad
    if connected:
        vector.backward(upstream)
    return {"vector": vector.detach(), "connected": connected, "gradient": table.grad}


def segmented_again(student, word, merges):
    """Called segment(word, merges), changed the list that came back, and called it once more."""
    student.segment(word, merges).append("more")
    return student.segment(word, merges)


def hash_of_today(student, text, buckets):
    """Asked Python for the hash that it has for a text in this run."""
    return hash(text) % buckets
