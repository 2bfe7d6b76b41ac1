# mistake: unused-parameter-fails
# caught by: test_frozen_parts_stay_frozen

def steps_to_overfit(model, inputs, labels, max_steps=200, lr=0.1, threshold=0.05):
    import copy

    model = copy.deepcopy(model).eval()
    inputs, labels = inputs[:10], labels[:10]
    moving = [parameter for parameter in model.parameters() if parameter.requires_grad]
    for step in range(max_steps + 1):
        loss = F.cross_entropy(model(inputs), labels)
        if loss.item() < threshold:
            return step
        if moving and step < max_steps:
            slopes = torch.autograd.grad(loss, moving)
            with torch.no_grad():
                for parameter, slope in zip(moving, slopes):
                    parameter -= lr * slope
    return None
