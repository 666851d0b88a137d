"""Characters on screen: their pane, sheet, builder and forms."""
