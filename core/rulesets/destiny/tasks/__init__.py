"""Tasks and investigations (destiny-65 to 71, 199, 221)."""
