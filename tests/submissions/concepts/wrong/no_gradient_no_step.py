# mistake: no-gradient-no-step
# caught by: test_adam_without_gradient
def adam_without_gradient():
    return "a"
