"""The folder of a campaign: creating, locking, opening, saving, copying, packing and repairing it."""
