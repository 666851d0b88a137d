"""Whole weeks between sessions (destiny-78 to 87)."""
