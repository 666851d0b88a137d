"""Transcripts of the app under keys: what it shows, says and does, as text to compare."""
