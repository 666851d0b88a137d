"""The log: records as lines of numbered segments, written and synced, read from any place in either direction."""
