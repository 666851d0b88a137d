"""Points on screen: their pane and the ledger."""
