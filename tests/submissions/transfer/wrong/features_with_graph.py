# mistake: not-detached
# caught by: test_features_without_chance_and_graph

def frozen_features(encoder, inputs):
    modes = [(part, part.training) for part in encoder.modules()]
    encoder.eval()
    try:
        return encoder(inputs)
    finally:
        for part, mode in modes:
            part.training = mode
