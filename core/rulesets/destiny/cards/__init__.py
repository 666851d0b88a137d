"""The Fate deck: hands, halves that meet, High Card, and dice made of cards (destiny-4 to 64, 236 to 239)."""
