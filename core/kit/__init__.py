"""Parts that games may share: tracks, bands, days, the ledger, purchases, grids. Never a procedure."""
