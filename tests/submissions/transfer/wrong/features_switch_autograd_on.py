# mistake: autograd-switched-on
# caught by: test_the_encoder_shows_no_trace

import torch


def frozen_features(encoder, inputs):
    modes = [part.training for part in encoder.modules()]
    encoder.eval()
    torch.set_grad_enabled(False)
    try:
        return encoder(inputs).detach()
    finally:
        torch.set_grad_enabled(True)
        for part, mode in zip(encoder.modules(), modes):
            part.training = mode
