"""Exact odds, in the JSON interface and of a form (destiny-201 to 210)."""
