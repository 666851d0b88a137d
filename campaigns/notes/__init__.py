"""Notes of the GM."""
