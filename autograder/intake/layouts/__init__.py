"""How a learning management system packs what a class handed in: one module each, and the choice between them."""
