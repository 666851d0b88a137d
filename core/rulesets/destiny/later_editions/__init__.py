"""Rules of the later editions (destiny-194 to 200)."""
