"""Trackers: custom counters and conditions."""
