"""What can be done with a game's rules: acts and their places, the situation they are done in, the life of a draw."""
