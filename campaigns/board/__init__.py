"""The board: pages of public facts for the players' phones and a television."""
