"""Conflicts on screen: their pane and forms, and the NPCs planned for them."""
