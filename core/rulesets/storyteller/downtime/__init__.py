"""The time between games: activities, and all of them settled at once (storyteller-49 to 65)."""
