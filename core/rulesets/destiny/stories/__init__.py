"""Stories, chapters and scenes: their texts and their awards (destiny-72 to 77, 88 to 91, 216 on)."""
