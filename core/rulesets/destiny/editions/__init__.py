"""What only the later editions have (destiny-194 to 200)."""
