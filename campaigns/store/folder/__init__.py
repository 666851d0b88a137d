"""The folder of a campaign: made, locked, opened, saved, copied, packed into one file, mended."""
