# mistake: dropout-left-on
# caught by: test_features_without_chance_and_graph

import torch


def frozen_features(encoder, inputs):
    with torch.no_grad():
        return encoder(inputs)
