"""Prepared scenes, and the notes written about scenes and stories."""
