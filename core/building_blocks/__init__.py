"""Parts that games may share: tracks, bands, days, the ledger, purchases. Never a procedure."""
