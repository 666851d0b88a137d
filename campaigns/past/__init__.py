"""What has been: the history of records, how everybody stood, undo and redo, and the log put to the rules again."""
