# mistake: indexing-not-product
# caught by: test_one_hot_is_a_product_over_the_vocabulary
def one_hot_lookup(ids, weight):
    return weight[ids.long()]
