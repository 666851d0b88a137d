"""NPCs and the bestiary on screen, and the dialog that adds NPCs."""
