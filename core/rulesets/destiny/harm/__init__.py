"""Harm outside attacks: conditions that come and go, time and limbs (destiny-93, 100 to 102)."""
