"""The app as screens see it, the commands they can reach, and the pages of the guide."""
