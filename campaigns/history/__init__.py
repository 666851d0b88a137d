"""History: log entries, the state before each, undo and redo, and verification."""
