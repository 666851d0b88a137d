"""Cards, tokens, hands and boards of a game, as drawn on screen."""
