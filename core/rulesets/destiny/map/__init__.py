"""The map on screen: its view, moves of units, handling of items and detection (destiny-154 to 171)."""
