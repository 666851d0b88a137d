"""To do: pending tasks now and after a session."""
