"""Weather: the wind, in a battle or in any scene (destiny-108, 109)."""
