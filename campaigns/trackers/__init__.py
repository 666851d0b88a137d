"""Trackers: counters and conditions the GM invents."""
