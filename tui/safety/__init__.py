"""Safety on screen: the page of lines and veils, and the screen that covers everything while the game is paused."""
