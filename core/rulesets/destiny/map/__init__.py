"""The map: places, movement and sight of units (destiny-154 to 171)."""
