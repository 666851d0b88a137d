"""Safety: the lines and veils of a campaign."""
