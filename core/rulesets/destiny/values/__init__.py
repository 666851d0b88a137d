"""The values of sheets and the table: stats, cards, items and damage decks."""
