"""The log: entries as lines of numbered segments, written and synced, and read from any position both ways."""
