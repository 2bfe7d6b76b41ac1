# mistake: inference-tensor
# caught by: test_features_are_those_of_eval_mode

import torch


def frozen_features(encoder, inputs):
    modes = [(part, part.training) for part in encoder.modules()]
    encoder.eval()
    try:
        with torch.inference_mode():
            return encoder(inputs)
    finally:
        for part, mode in modes:
            part.training = mode
