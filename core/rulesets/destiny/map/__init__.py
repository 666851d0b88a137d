"""The map: where units stand, how they move, what they see (destiny-154 to 171)."""
