"""Injuries, Armour and healing outside of attacks (resonance-61 to 71)."""
