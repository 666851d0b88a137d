"""Conflicts on screen: their pane and forms, and adding NPCs."""
