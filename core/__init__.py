"""wyrdbook."""
