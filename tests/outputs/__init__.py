"""Listings of everything that leaves a campaign, as text to compare: outputs, pages, folders, files."""
