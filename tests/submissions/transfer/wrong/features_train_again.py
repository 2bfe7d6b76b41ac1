# mistake: one-mode-for-all
# caught by: test_the_encoder_shows_no_trace

import torch


def frozen_features(encoder, inputs):
    was_training = encoder.training
    encoder.eval()
    try:
        with torch.no_grad():
            return encoder(inputs)
    finally:
        encoder.train(was_training)
