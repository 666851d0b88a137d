"""Help for authors of games: a package to start from, and a check that names the place of each mistake."""
