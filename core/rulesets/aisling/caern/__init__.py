"""The caern and its motes: colours, what lies in a bag, hands counted (aisling-1 to 5, 48)."""
