"""Links in texts, and renames that keep them."""
