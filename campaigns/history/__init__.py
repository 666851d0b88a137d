"""History: the records of the log, the state before each, undo and redo, and verification."""
