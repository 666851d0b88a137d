"""The library: campaigns are created, found, copied, checked, restored and repaired here."""
