"""The play screen, which arranges the panes."""
