"""A draw, from its drawer and motes to its meaning (aisling-6 to 37, 49 to 51)."""
