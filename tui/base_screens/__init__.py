"""The bases of screens, lists and panes: their header, their keys, and how they are painted."""
