"""Dossiers: all facts about a character or an article."""
