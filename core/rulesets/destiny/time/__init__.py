"""The clock, the weather, and the end of turns (destiny-104 to 109, 211 to 215)."""
