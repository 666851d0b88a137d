"""Reminders for a session or a day, and when each is due."""
