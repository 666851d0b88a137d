"""The ground of a map: distances, moves, sight, and where units stand (destiny-154 to 171)."""
