"""Finding by typing: commands and what has a name, from help, palette and command line."""
