"""Actions that a game's rules allow: where each is offered, the situation it is done in, and the life of a draw."""
