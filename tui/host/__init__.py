"""What screens see of the app, and which commands they can reach."""
