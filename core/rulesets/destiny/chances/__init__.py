"""Exact chances of conflicts, draws and damage (destiny-201 to 210)."""
