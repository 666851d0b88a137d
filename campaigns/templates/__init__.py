"""Templates: a campaign without its play to begin another with, and the session zero that comes with wyrdbook."""
