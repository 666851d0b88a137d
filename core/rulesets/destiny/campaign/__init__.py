"""Stories, chapters and scenes: what is written of them, what they are worth (destiny-72 to 77, 88 to 91, 216 on)."""
