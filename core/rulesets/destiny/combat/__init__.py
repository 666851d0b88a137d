"""Attacks, and damage from whatever source (destiny-110 to 134)."""
