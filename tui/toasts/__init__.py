"""Toasts: what they say, how long they stay, and where they cover nothing."""
