"""What a game's rules let you do: actions and their places, the situation of each, and the life of a draw."""
