"""Search: the texts of a campaign, their index, and queries."""
