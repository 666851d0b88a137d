"""Purchases with motes, and the purse they come from (aisling-36, 37, 42, 59)."""
