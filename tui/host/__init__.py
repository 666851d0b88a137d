"""The app as screens see it, and the commands they can reach."""
