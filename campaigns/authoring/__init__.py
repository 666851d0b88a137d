"""Help for authors of games: a package to begin with, and what is wrong with a game, each fault with its place."""
