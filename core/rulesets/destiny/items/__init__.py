"""Items: carried and used (destiny-184 to 187)."""
