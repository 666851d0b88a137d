"""The ground of a map: distances, moves, sight, and places of units (destiny-154 to 171)."""
