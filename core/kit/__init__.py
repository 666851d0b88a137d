"""Parts that games may share: tracks, bands, calendars, the ledger, purchases, grids. Never a procedure."""
