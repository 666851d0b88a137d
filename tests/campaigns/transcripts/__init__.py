"""Transcripts: what each command does and what each reader of files makes of them, written down to compare."""
