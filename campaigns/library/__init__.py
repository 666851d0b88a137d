"""The library: creating, finding, copying, checking, restoring and repairing campaigns."""
