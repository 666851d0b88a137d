"""A character in words: the sheet, what stands around it, points and their ledger."""
