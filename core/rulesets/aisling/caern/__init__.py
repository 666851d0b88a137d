"""The caern and its motes: bags, and the count of hands (aisling-1 to 5, 48)."""
