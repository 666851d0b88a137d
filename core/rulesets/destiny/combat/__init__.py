"""Attacks, and damage from any source (destiny-110 to 134)."""
