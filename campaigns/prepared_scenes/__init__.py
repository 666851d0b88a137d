"""Prepared scenes, and texts about scenes and stories."""
