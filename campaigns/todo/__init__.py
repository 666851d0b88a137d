"""To do: what is pending now and after a session."""
