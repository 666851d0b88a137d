"""NPCs and the bestiary they are made from."""
