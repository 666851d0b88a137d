"""Maps kept by name."""
