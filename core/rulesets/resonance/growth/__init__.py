"""Milestones and Advancement (resonance-87, 88)."""
