"""House rules and game data on screen."""
