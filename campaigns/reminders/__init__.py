"""Reminders for a session or a day, and when they are due."""
