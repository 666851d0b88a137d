"""Help for authors of games: a package to start from, and a check that names each mistake with its place."""
