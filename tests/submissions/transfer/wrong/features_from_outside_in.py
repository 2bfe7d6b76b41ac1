# mistake: mode-of-its-block
# caught by: test_a_part_of_two_blocks_keeps_its_mode

import torch


def frozen_features(encoder, inputs):
    modes = [(module, module.training) for module in encoder.modules()]
    try:
        encoder.eval()
        with torch.no_grad():
            return encoder(inputs).detach()
    finally:
        for module, mode in modes:
            module.train(mode)
