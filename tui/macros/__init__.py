"""Playing macros."""
