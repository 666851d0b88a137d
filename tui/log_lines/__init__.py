"""Log entries in words for several screens."""
