"""The library: campaigns made, found, copied, checked, restored and repaired."""
