"""Cards, tokens, hands and boards of a game, drawn."""
