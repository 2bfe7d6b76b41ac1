# mistake: modes-lost-in-an-error
# caught by: test_an_error_leaves_no_trace_either

import torch


def frozen_features(encoder, inputs):
    modes = [part.training for part in encoder.modules()]
    encoder.eval()
    with torch.no_grad():
        out = encoder(inputs)
    for part, mode in zip(encoder.modules(), modes):
        part.training = mode
    return out
