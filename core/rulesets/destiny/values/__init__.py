"""What sheets and the table are made of: stats, cards, items and damage decks."""
