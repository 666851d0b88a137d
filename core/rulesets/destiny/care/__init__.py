"""Care for characters: conditions, time and limbs (destiny-93, 100 to 102)."""
