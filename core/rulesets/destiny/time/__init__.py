"""The clock, the weather, and what happens as turns end (destiny-104 to 109, 211 to 215)."""
