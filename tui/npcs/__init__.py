"""NPCs and the bestiary on screen."""
