"""Dialogs that every screen uses: confirm, choose, read, wait."""
