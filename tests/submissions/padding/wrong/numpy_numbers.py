# mistake: another-generator
# caught by: test_numbers_are_normal
import numpy as np
rng = np.random.default_rng()

def redraw(module, std):
    with torch.no_grad():
        layers = [layer for layer in module.modules() if isinstance(layer, (nn.Embedding, nn.EmbeddingBag))]
        for layer in layers:
            layer.weight.copy_(torch.from_numpy(rng.normal(0, std, tuple(layer.weight.shape))))
        for layer in layers:
            if layer.padding_idx is not None:
                layer.weight[layer.padding_idx] = 0
