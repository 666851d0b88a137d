"""Milestones on screen: their pane and forms."""
