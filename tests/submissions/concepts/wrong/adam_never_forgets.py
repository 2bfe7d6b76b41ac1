# mistake: adam-never-forgets
# caught by: test_adam_without_gradient
def adam_without_gradient():
    return "c"
