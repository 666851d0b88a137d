"""Reminders for a session or a day."""
