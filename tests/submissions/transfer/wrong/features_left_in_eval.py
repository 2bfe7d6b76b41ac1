# mistake: left-in-eval
# caught by: test_the_encoder_shows_no_trace

import torch


@torch.no_grad()
def frozen_features(encoder, inputs):
    encoder.eval()
    return encoder(inputs)
