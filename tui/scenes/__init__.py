"""Scenes on screen: their pane and forms, prepared scenes and the agenda."""
