# mistake: old-gradient-kept
# caught by: test_a_resized_decoder_is_still_tied

import torch


def resize_vocab(model, new_size):
    weight, bias, pad = model.embedding.weight, model.head.bias, model.embedding.padding_idx
    if new_size < 1 or (pad is not None and pad >= new_size):
        raise ValueError(f"cannot resize to {new_size}")
    old_size = len(weight)
    if new_size == old_size:
        return
    mean = torch.stack([weight.data[i] for i in range(old_size) if i != pad]).mean(0)
    more = max(0, new_size - old_size)
    gradients = weight.grad, bias.grad
    weight.grad = bias.grad = None
    weight.data = torch.cat([weight.data[:new_size], mean.repeat(more, 1)])
    bias.data = torch.cat([bias.data[:new_size], bias.data.new_zeros(more)])
    if more and gradients[0] is not None:
        weight.grad = torch.cat([gradients[0], torch.zeros(more, weight.shape[1])])
        bias.grad = torch.cat([gradients[1], torch.zeros(more)])
    model.embedding.num_embeddings = model.head.out_features = new_size
