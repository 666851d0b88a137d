"""The Fate deck: cards, hands and whose they are, High Card, and dice made of cards (destiny-4 to 30, 236 to 239)."""
