"""Powers and magic (destiny-172 to 177)."""
